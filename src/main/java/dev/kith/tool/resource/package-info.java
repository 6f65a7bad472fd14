/// What clients read without calling a tool: databases, schemas and entities by address, and
/// prompts; and the list of databases as a tool.
@NullMarked
package dev.kith.tool.resource;

import org.jspecify.annotations.NullMarked;
