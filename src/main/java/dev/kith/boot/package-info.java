/// Configuration, wiring and the way in.
@NullMarked
package dev.kith.boot;

import org.jspecify.annotations.NullMarked;
