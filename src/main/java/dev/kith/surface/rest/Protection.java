package dev.kith.surface.rest;

import dev.kith.access.TokenCheck;
import java.util.Optional;

/// How callers have to show who they are.
///
/// @param tokens what is held against the token of each request
/// @param issuer the authorization server that gives out tokens, where there is one
public record Protection(TokenCheck tokens, Optional<String> issuer) {}
