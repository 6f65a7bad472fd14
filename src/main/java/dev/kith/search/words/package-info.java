/// The words of a text, in any script: what is indexed, and what a search looks for.
@NullMarked
package dev.kith.search.words;

import org.jspecify.annotations.NullMarked;
