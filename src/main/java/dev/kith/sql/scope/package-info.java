/// A caller's scope in a query: one class adds its conditions to the tree, another proves that none
/// is missing.
///
/// The two share no code, so that one error cannot be in both.
@NullMarked
package dev.kith.sql.scope;

import org.jspecify.annotations.NullMarked;
