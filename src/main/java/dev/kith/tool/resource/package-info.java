/// What clients read without calling a tool: databases, schemas and entities by address, and
/// prompts.
@NullMarked
package dev.kith.tool.resource;

import org.jspecify.annotations.NullMarked;
