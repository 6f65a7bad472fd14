/// The messages of the Model Context Protocol: one record each, and the only place where its JSON
/// is written.
///
/// A message holds all that the newest revision knows; what an older one lacks is left out when it
/// is written. JSON is written by hand: `tools/call` over stdio and the first answer of a new
/// process are too quick for data binding.
@NullMarked
package dev.kith.surface.mcp.message;

import org.jspecify.annotations.NullMarked;
