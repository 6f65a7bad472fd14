/// Forgetting for good: what is chosen goes from the tables, from the change feed, and from every
/// file that is derived from them; and history that is removed by its age.
@NullMarked
package dev.kith.store.forget;

import org.jspecify.annotations.NullMarked;
