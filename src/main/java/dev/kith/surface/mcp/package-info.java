/// The Model Context Protocol: one dispatcher for five revisions, and its two transports.
///
/// Protocol in, protocol out: what a tool does is decided elsewhere.
@NullMarked
package dev.kith.surface.mcp;

import org.jspecify.annotations.NullMarked;
