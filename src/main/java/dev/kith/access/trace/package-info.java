/// OpenTelemetry spans for calls.
@NullMarked
package dev.kith.access.trace;

import org.jspecify.annotations.NullMarked;
