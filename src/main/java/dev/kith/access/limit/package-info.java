/// Who may call how often, and how much at once.
@NullMarked
package dev.kith.access.limit;

import org.jspecify.annotations.NullMarked;
