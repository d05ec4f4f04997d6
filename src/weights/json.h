// The little JSON that a safetensors header is made of, read from the front: objects, arrays,
// strings and numbers, each asked for where it must stand. jsmn finds where strings and brackets
// end; every comma, colon and bracket in between is checked here, since jsmn lets some pass.
#pragma once

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace encoderscope {

class Json {
 public:
  // Throws std::invalid_argument where the text is no JSON, as everything below does where it does
  // not have what is asked for; the sentence names the byte.
  explicit Json(std::string_view text);

  // Enters an object or an array; then more() is true before each member or item and, past the
  // last one, leaves it.
  void open_object();
  void open_array();
  bool more();

  std::string key();
  std::string string();
  std::string_view number();  // as it is written

  // Nothing but space may follow the document.
  void end();

 private:
  const jsmntok_t& take(jsmntype_t type);
  std::string_view text_of(const jsmntok_t& token) const;
  void open(jsmntype_t type);
  bool skip(char wanted);
  [[noreturn]] void fail() const;

  std::string_view text_;
  std::unique_ptr<jsmntok_t[]> tokens_;
  std::size_t count_;
  std::size_t next_ = 0;   // token
  std::size_t at_ = 0;     // byte
  bool is_first_ = false;  // whether an object or array has just been entered
};

// Appends the text as a JSON string, with its quotes.
void append_json(std::string_view text, std::string& out);

}  // namespace encoderscope
