/// Whole databases in and out: import, export, backup, restore, the examples.
@NullMarked
package dev.kith.store.transfer;

import org.jspecify.annotations.NullMarked;
