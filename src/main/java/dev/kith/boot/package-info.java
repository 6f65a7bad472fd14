/// Configuration, wiring and the entry point.
@NullMarked
package dev.kith.boot;

import org.jspecify.annotations.NullMarked;
