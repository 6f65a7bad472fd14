/// Dates, times and durations: made, taken apart, computed with.
@NullMarked
package dev.kith.cypher.time;

import org.jspecify.annotations.NullMarked;
