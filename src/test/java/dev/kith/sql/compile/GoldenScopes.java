package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import java.util.List;

/// Scopes that golden questions are asked under.
final class GoldenScopes {
  static final Scope NONE = new Scope.Under(List.of());
  static final Scope TEAM =
      new Scope.Under(List.of(new Scope.Grant("1/10/", Scope.Role.DEVELOPER)));
  static final Scope GUEST = new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.GUEST)));
  static final Scope SEVERAL =
      new Scope.Under(
          List.of(
              new Scope.Grant("1/10/", Scope.Role.ADMIN),
              new Scope.Grant("2/", Scope.Role.REPORTER)));

  private GoldenScopes() {}
}
