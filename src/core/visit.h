// How the parts of a struct are walked and how their names nest.
//
// A struct lists its members once, in a static `visit(f, self...)` that calls f(name, member...)
// for each. Because `self...` may be one tree or several of the same type, that one list serves
// filling, saving, comparing, and an optimiser that walks weights and gradients in step.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

namespace encoderscope {

// A visitor that puts "prefix." before every name it passes on.
template <class F>
struct Within {
  std::string prefix;
  F& f;

  template <class... Members>
  void operator()(const std::string& name, Members&... members) {
    f(prefix + "." + name, members...);
  }
};

template <class F>
Within<F> within(const std::string& prefix, F& f) {
  return {prefix, f};
}

// Within a part of a part the prefix grows and the type does not: each further type of visitor is
// a copy of every visit() it goes through.
template <class F>
Within<F> within(const std::string& prefix, Within<F>& outer) {
  return {outer.prefix + "." + prefix, outer.f};
}

// Visits a member that is a struct of its own: part("query", f, a.query, b.query).
template <class F, class Part, class... Parts>
void part(const std::string& name, F& f, Part& first, Parts&... rest) {
  auto named = within(name, f);
  std::decay_t<Part>::visit(named, first, rest...);
}

// Walks equally long lists in step: each("layers", f, a.layers, b.layers) visits layers.0, then
// layers.1 and so on.
template <class F, class List, class... Lists>
void each(const std::string& name, F& f, List& first, Lists&... rest) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    part(name + "." + std::to_string(i), f, first[i], rest[i]...);
  }
}

// The same for a list whose items are leaves (matrices): scores.0, scores.1 …
template <class F, class List, class... Lists>
void each_leaf(const std::string& name, F& f, List& first, Lists&... rest) {
  for (std::size_t i = 0; i < first.size(); ++i) {
    f(name + "." + std::to_string(i), first[i], rest[i]...);
  }
}

// A visitor that remembers the member of one name.
template <class Member>
struct Finder {
  const std::string& name;
  const Member* found = nullptr;

  void operator()(const std::string& known, const Member& member) {
    if (known == name) found = &member;
  }
};

}  // namespace encoderscope
