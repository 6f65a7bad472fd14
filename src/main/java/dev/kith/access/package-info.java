/// Who calls, and what they may do.
@NullMarked
package dev.kith.access;

import org.jspecify.annotations.NullMarked;
