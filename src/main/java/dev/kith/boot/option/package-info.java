/// Options that several commands share: where the databases are, which tools, how a server serves.
@NullMarked
package dev.kith.boot.option;

import org.jspecify.annotations.NullMarked;
