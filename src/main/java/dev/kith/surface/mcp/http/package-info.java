/// The Model Context Protocol over streamable HTTP.
@NullMarked
package dev.kith.surface.mcp.http;

import org.jspecify.annotations.NullMarked;
