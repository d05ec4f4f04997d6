#pragma once

// ENCODERSCOPE_SANITIZED: whether this is built with AddressSanitizer, under which a program is
// several times as slow. GCC and Clang say so differently.
#if defined(__SANITIZE_ADDRESS__)
#define ENCODERSCOPE_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ENCODERSCOPE_SANITIZED 1
#endif
#endif
#ifndef ENCODERSCOPE_SANITIZED
#define ENCODERSCOPE_SANITIZED 0
#endif
