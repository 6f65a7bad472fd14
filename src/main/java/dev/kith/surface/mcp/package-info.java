/// Answers the requests of the Model Context Protocol, for five revisions in two eras.
///
/// What a tool does is decided elsewhere; how messages look and travel, in the packages below.
@NullMarked
package dev.kith.surface.mcp;

import org.jspecify.annotations.NullMarked;
