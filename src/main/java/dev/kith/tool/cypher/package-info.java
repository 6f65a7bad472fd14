/// The tool that answers Cypher.
@NullMarked
package dev.kith.tool.cypher;

import org.jspecify.annotations.NullMarked;
