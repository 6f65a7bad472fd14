package dev.kith.api;

/// A tool, as a model is shown it.
///
/// @param name what it is called by
/// @param description when to use it, and an example
/// @param inputSchema the JSON Schema of its arguments
/// @param readOnly whether it changes nothing
public record KithTool(String name, String description, String inputSchema, boolean readOnly) {}
