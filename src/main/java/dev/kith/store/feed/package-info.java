/// The change feed: what each batch changed, in order, with the state before.
///
/// Whatever is derived from the tables follows it. [Change] names the kinds of rows and their
/// columns.
@NullMarked
package dev.kith.store.feed;

import org.jspecify.annotations.NullMarked;
