/// Kith inside a Java program: open a home, call its tools, ask its graphs.
@NullMarked
package dev.kith.api;

import org.jspecify.annotations.NullMarked;
