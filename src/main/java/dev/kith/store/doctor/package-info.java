/// Checks a database's tables and every derived index against them, and rebuilds what is off.
@NullMarked
package dev.kith.store.doctor;

import org.jspecify.annotations.NullMarked;
