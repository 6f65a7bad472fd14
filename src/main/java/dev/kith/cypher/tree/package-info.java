/// Cypher as a tree: statements, patterns and expressions, each with its place in the text.
@NullMarked
package dev.kith.cypher.tree;

import org.jspecify.annotations.NullMarked;
