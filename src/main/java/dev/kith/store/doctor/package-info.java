/// Checks the tables of a database and every derived index against them, and rebuilds what differs.
@NullMarked
package dev.kith.store.doctor;

import org.jspecify.annotations.NullMarked;
