/// The nine tools of `@modelcontextprotocol/server-memory`, by name and shape, so that its users
/// change one line of configuration. They take no `database`: the server's own is meant.
///
/// That server keeps relations whose ends nobody created; here such an end is a placeholder, which
/// no tool of this family shows as an entity.
@NullMarked
package dev.kith.tool.servermemory;

import org.jspecify.annotations.NullMarked;
