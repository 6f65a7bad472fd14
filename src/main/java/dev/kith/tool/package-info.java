/// Every tool, declared once: what it takes, what it gives, and its work.
///
/// A surface hands a tool's name and JSON to the [Toolbox]; schemas, the reader of arguments, the
/// manual's pages and the routes all come from the tool's one [Declaration].
@NullMarked
package dev.kith.tool;

import org.jspecify.annotations.NullMarked;
