/// Answers as text for a model's eyes: the same data as their JSON, in fewer tokens.
///
/// Lists of objects become tables with their keys once, and relationships are listed at the nodes
/// that they join. Nothing is lost: the tests read every text back to the same JSON.
@NullMarked
package dev.kith.shape.compact;

import org.jspecify.annotations.NullMarked;
