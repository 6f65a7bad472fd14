package dev.kith.access.token;

import dev.kith.access.Caller;
import dev.kith.access.TokenCheck;
import dev.kith.fault.Fault;
import java.util.Optional;

/// Authenticates callers by the token file, or by JWTs.
public final class TokenAuthenticator implements TokenCheck {
  private static final int LONGEST = 8 << 10;

  private final Optional<TokenFile> file;
  private final Optional<JwtCheck> jwt;

  public TokenAuthenticator(Optional<TokenFile> file, Optional<JwtCheck> jwt) {
    this.file = file;
    this.jwt = jwt;
  }

  @Override
  public Caller caller(String token) {
    if (token.length() > LONGEST) {
      throw new Fault.Unauthenticated("the token is longer than " + LONGEST + " characters")
          .raise();
    }
    var listed = file.flatMap(tokens -> tokens.find(token));
    if (listed.isPresent()) {
      return listed.get();
    }
    if (jwt.isEmpty()) {
      throw new Fault.Unauthenticated("the token is unknown").raise();
    }
    return jwt.get().caller(token);
  }
}
