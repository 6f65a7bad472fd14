/// What is embedded: the texts of nodes and their observations, how far that has come, and the
/// vectors that are stored of them.
@NullMarked
package dev.kith.store.embed;

import org.jspecify.annotations.NullMarked;
