// JavaScript's values in C++, for bindings.cpp. Each is a place in a list which
// web/engine/module.js keeps as long as a call lasts. Emscripten's own bindings do much more, and
// would be a twentieth of the page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#define ENCODERSCOPE_IMPORT(name) __attribute__((import_module("js"), import_name(name)))
extern "C" {
ENCODERSCOPE_IMPORT("object") int js_object();
ENCODERSCOPE_IMPORT("array") int js_array();
ENCODERSCOPE_IMPORT("number") int js_number(double value);
ENCODERSCOPE_IMPORT("text") int js_text(const char* data, std::size_t size);
ENCODERSCOPE_IMPORT("error") int js_error(const char* data, std::size_t size);
ENCODERSCOPE_IMPORT("floats") int js_floats(const float* data, std::size_t count);
ENCODERSCOPE_IMPORT("doubles") int js_doubles(const double* data, std::size_t count);
ENCODERSCOPE_IMPORT("ints") int js_ints(const int* data, std::size_t count);
ENCODERSCOPE_IMPORT("set") void js_set(int object, int name, int value);
ENCODERSCOPE_IMPORT("push") void js_push(int array, int value);
ENCODERSCOPE_IMPORT("get") int js_get(int object, int name);
ENCODERSCOPE_IMPORT("is_undefined") bool js_is_undefined(int value);
ENCODERSCOPE_IMPORT("to_number") double js_to_number(int value);
ENCODERSCOPE_IMPORT("to_text") int js_to_text(int value);
ENCODERSCOPE_IMPORT("size") std::size_t js_size(int text);
ENCODERSCOPE_IMPORT("copy") void js_copy(int text, char* data);
}
#undef ENCODERSCOPE_IMPORT

namespace encoderscope {

class Js {
 public:
  Js(double value) : place_(js_number(value)) {}
  Js(std::string_view text) : place_(js_text(text.data(), text.size())) {}
  Js(const std::string& text) : Js(std::string_view(text)) {}
  Js(const char* text) : Js(std::string_view(text)) {}

  // An array of JavaScript's own, with the numbers copied.
  Js(const float* data, std::size_t count) : place_(js_floats(data, count)) {}
  Js(const std::vector<double>& all) : place_(js_doubles(all.data(), all.size())) {}
  Js(const std::vector<int>& all) : place_(js_ints(all.data(), all.size())) {}

  static Js at(int place) { return Js(place, nullptr); }
  static Js object() { return at(js_object()); }
  static Js array() { return at(js_array()); }
  // Returned to JavaScript, it is thrown there.
  static Js error(std::string_view text) { return at(js_error(text.data(), text.size())); }

  int place() const { return place_; }
  void set(Js name, Js value) { js_set(place_, name.place_, value.place_); }
  void push(Js value) { js_push(place_, value.place_); }

  Js operator[](Js name) const { return at(js_get(place_, name.place_)); }
  bool is_undefined() const { return js_is_undefined(place_); }
  // Of a flag, 0 or 1. JavaScript throws where it is no number.
  double number() const { return js_to_number(place_); }
  // The bytes of a text or of a Uint8Array.
  std::string bytes() const {
    std::string bytes(js_size(place_), '\0');
    js_copy(place_, bytes.data());
    return bytes;
  }
  // As JavaScript would print it.
  std::string text() const { return at(js_to_text(place_)).bytes(); }
  std::vector<std::string> texts() const {
    std::vector<std::string> all(static_cast<std::size_t>((*this)["length"].number()));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = (*this)[static_cast<double>(i)].bytes();
    return all;
  }

 private:
  Js(int place, std::nullptr_t) : place_(place) {}

  int place_;
};

}  // namespace encoderscope
