/// Calls as OpenTelemetry tells of them.
@NullMarked
package dev.kith.access.trace;

import org.jspecify.annotations.NullMarked;
