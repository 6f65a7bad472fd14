package dev.kith.sql;

import dev.kith.schema.Property;
import java.util.Optional;

/// When the rows of a table hold: from a moment up to but without another. A row without a value
/// has held always, or has no end.
///
/// @param from a property with a date or time, if rows have a beginning
/// @param until the same for their end
public record Validity(Optional<Property> from, Optional<Property> until) {}
