package dev.kith.surface.rest;

import dev.kith.access.TokenCheck;
import java.util.Optional;

/// How callers have to authenticate.
///
/// @param tokens checks the token of each request
/// @param issuer the authorization server that issues tokens, if any
public record Protection(TokenCheck tokens, Optional<String> issuer) {}
