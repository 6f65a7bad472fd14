/// When facts held, as their writers say: moments, spans between them, and which of them a reading
/// shows.
@NullMarked
package dev.kith.graph.time;

import org.jspecify.annotations.NullMarked;
