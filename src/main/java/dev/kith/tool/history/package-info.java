/// The tools that tell what happened: who changed what, when, and what was there before.
@NullMarked
package dev.kith.tool.history;

import org.jspecify.annotations.NullMarked;
