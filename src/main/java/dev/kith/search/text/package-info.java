/// Full-text search: a Lucene index of ids, names, aliases and texts.
///
/// It knows nodes by their keys only. A caller that may see some nodes searches a view of the index
/// without the others.
@NullMarked
package dev.kith.search.text;

import org.jspecify.annotations.NullMarked;
