/// Tools for an agent's memory: store entities, facts and relationships, and find them again.
@NullMarked
package dev.kith.tool.memory;

import org.jspecify.annotations.NullMarked;
