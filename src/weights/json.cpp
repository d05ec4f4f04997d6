#include "weights/json.h"

#include <algorithm>

#include "core/refusal.h"
#include "text/unicode.h"

namespace encoderscope {
namespace {

constexpr std::size_t max_tokens = 1 << 16;  // 5,000 tensors, and a bound for what we allocate
constexpr char hex[] = "0123456789abcdef";

char32_t hex_value(std::string_view digits) {
  char32_t value = 0;
  for (const char digit : digits) {
    // The lowest bits of 'A' and of 'a' are those of 1.
    value = value * 16 + static_cast<char32_t>(digit <= '9' ? digit - '0' : (digit & 7) + 9);
  }
  return value;
}

}  // namespace

Json::Json(std::string_view text) : text_(text) {
  const std::size_t room = std::min(text.size(), max_tokens);
  tokens_.reset(new jsmntok_t[room]);
  jsmn_parser parser;
  jsmn_init(&parser);
  const int count =
      jsmn_parse(&parser, text.data(), text.size(), tokens_.get(), static_cast<unsigned>(room));
  if (count == JSMN_ERROR_NOMEM) refuse("the header has more than $ names and values", {room});
  at_ = parser.pos;
  if (count < 0 || at_ != text.size()) fail();  // jsmn stops at a zero byte
  count_ = static_cast<std::size_t>(count);
  at_ = 0;
}

void Json::fail() const {
  refuse("the header is no list of tensors in JSON: it fails at byte $", {at_});
}

bool Json::skip(char wanted) {
  while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != text_.npos) ++at_;
  if (at_ == text_.size() || text_[at_] != wanted) return false;
  ++at_;
  return true;
}

const jsmntok_t& Json::take(jsmntype_t type) {
  const bool is_quoted = type == JSMN_STRING;
  if (is_quoted ? !skip('"') : skip('"')) fail();
  if (next_ == count_) fail();
  const jsmntok_t& token = tokens_[next_++];
  if (token.type != type || static_cast<std::size_t>(token.start) != at_) fail();
  at_ = static_cast<std::size_t>(token.end) + is_quoted;
  return token;
}

std::string_view Json::text_of(const jsmntok_t& token) const {
  return text_.substr(static_cast<std::size_t>(token.start),
                      static_cast<std::size_t>(token.end - token.start));
}

void Json::open(jsmntype_t type) {
  at_ = static_cast<std::size_t>(take(type).start) + 1;
  is_first_ = true;
}

void Json::open_object() { open(JSMN_OBJECT); }

void Json::open_array() { open(JSMN_ARRAY); }

bool Json::more() {
  const bool was_first = is_first_;
  is_first_ = false;
  // jsmn has matched the brackets.
  if (skip('}') || skip(']')) return false;
  if (!was_first && !skip(',')) fail();
  return true;
}

std::string Json::string() {
  const std::string_view escaped = text_of(take(JSMN_STRING));
  std::string result;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    char c = escaped[i];
    if (static_cast<unsigned char>(c) < ' ') fail();
    if (c == '\\') {
      c = escaped[++i];
      if (c == 'u') {
        char32_t value = hex_value(escaped.substr(i + 1, 4));
        i += 4;
        // A character above FFFF is written as two halves.
        if ((value & 0xFC00) == 0xD800 && escaped.substr(i + 1, 2) == "\\u") {
          const char32_t low = hex_value(escaped.substr(i + 3, 4));
          if ((low & 0xFC00) == 0xDC00) {
            value = 0x10000 + ((value & 0x3FF) << 10) + (low & 0x3FF);
            i += 6;
          }
        }
        encode((value & ~char32_t{0x7FF}) == 0xD800 ? replacement_character : value, result);
        continue;
      }
      const std::size_t known = std::string_view("bfnrt").find(c);
      if (known != std::string_view::npos) c = "\b\f\n\r\t"[known];
    }
    result += c;
  }
  return result;
}

std::string Json::key() {
  std::string name = string();
  if (!skip(':')) fail();
  return name;
}

std::string_view Json::number() { return text_of(take(JSMN_PRIMITIVE)); }

void Json::end() {
  skip(' ');
  if (at_ != text_.size()) fail();
}

void append_json(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ') {
      out.append("\\u00").append({hex[byte >> 4], hex[byte & 15]});
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  out += '"';
}

}  // namespace encoderscope
