/// Chains, neighbourhoods and paths, made of the few questions that every engine answers.
///
/// A walk collects only who is connected to whom, one question a hop; properties are read
/// afterwards and only of what is returned. So the same question means the same on every engine.
/// Every order is total: by the names of types and then by keys, strings compared by code point.
@NullMarked
package dev.kith.pattern;

import org.jspecify.annotations.NullMarked;
