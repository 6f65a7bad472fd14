/// The tools on the command line.
@NullMarked
package dev.kith.surface.cli;

import org.jspecify.annotations.NullMarked;
