/// What can go wrong, as data, and the one place that puts it into words.
@NullMarked
package dev.kith.fault;

import org.jspecify.annotations.NullMarked;
