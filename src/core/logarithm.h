// Logarithms from IEEE + − × ÷ only, so that they are the same to the last bit on every platform;
// the standard library's differ there, and bring tables that the page would have to download.
#pragma once

namespace encoderscope {

// ln x for x > 0; relative error below 1e-15.
double portable_log(double x);

// log₂ x for x > 0.
double portable_log2(double x);

}  // namespace encoderscope
