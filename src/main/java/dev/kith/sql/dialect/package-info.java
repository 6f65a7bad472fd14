/// How each SQL engine writes what the tree says.
@NullMarked
package dev.kith.sql.dialect;

import org.jspecify.annotations.NullMarked;
