/// What the readers of other databases' files share: how files are found and opened, and how
/// labels, types and values become rows.
@NullMarked
package dev.kith.exchange.foreign;

import org.jspecify.annotations.NullMarked;
