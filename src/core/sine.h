// Sine, cosine and e^x from IEEE + − × ÷ only, for the position code and the cosine schedule: the
// same to the last bit on every platform. The standard library's differ there, and bring tables
// that the page would have to download.
#pragma once

namespace encoderscope {

// For |x| < 1e6; error below 3e-16.
double portable_sin(double x);
double portable_cos(double x);

// e^x for |x| < 700; relative error below 1e-15.
double portable_exp(double x);

}  // namespace encoderscope
