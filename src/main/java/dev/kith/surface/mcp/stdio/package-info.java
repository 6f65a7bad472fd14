/// The Model Context Protocol over standard input and output.
@NullMarked
package dev.kith.surface.mcp.stdio;

import org.jspecify.annotations.NullMarked;
