package dev.kith.surface.cli;

/// How a client reaches a server.
public sealed interface ServerEntry permits StdioCommand, ServerAddress {}
