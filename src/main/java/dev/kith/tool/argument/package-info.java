/// The arguments of tools: declared once, published as JSON Schema, and read from a call's JSON.
@NullMarked
package dev.kith.tool.argument;

import org.jspecify.annotations.NullMarked;
