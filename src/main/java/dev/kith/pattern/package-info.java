/// Chains, neighbourhoods and paths, built from the few questions that every engine answers.
///
/// A walk collects only topology, one question per hop; properties are read afterwards and only for
/// what is returned. So the same question means the same on every engine. Every order is total: by
/// the names of types and then by keys, strings compared by code point.
@NullMarked
package dev.kith.pattern;

import org.jspecify.annotations.NullMarked;
