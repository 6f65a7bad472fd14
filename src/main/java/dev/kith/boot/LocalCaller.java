package dev.kith.boot;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;

/// The caller of a local process, as the environment configures it.
///
/// `KITH_TOKEN` is checked as a server would check it. Otherwise `KITH_CALLER` is a name, and
/// `KITH_READ`, `KITH_WRITE` and `KITH_SCOPE` narrow what may be done; they restrict an agent that
/// is started with them, not a user who can start it without.
public final class LocalCaller {
  static final String TOKEN = "KITH_TOKEN";
  static final String NAME = "KITH_CALLER";
  static final String READ = "KITH_READ";
  static final String WRITE = "KITH_WRITE";
  static final String SCOPE = "KITH_SCOPE";

  private LocalCaller() {}

  /// @param usual the name if none is set
  public static Caller of(Map<String, String> environment, String usual) {
    LimitSettings.refuseEmpty(environment, TOKEN, READ, WRITE, SCOPE);
    var token = set(environment, TOKEN);
    if (!token.isEmpty()) {
      return byToken(environment, token);
    }
    var name = set(environment, NAME);
    var read = set(environment, READ);
    var write = set(environment, WRITE);
    var scope = set(environment, SCOPE);
    if (read.isEmpty() && write.isEmpty() && scope.isEmpty()) {
      return Caller.local(name.isEmpty() ? usual : name);
    }
    boolean everywhere = read.isEmpty() && write.isEmpty();
    var rights =
        new Rights(
            everywhere ? DatabaseSet.ALL : databases(READ, read),
            everywhere ? DatabaseSet.ALL : databases(WRITE, write),
            scope.isEmpty() ? Scope.EVERYTHING : under(scope));
    return Caller.local(name.isEmpty() ? usual : name, rights);
  }

  private static Caller byToken(Map<String, String> environment, String token) {
    var settings = AccessSettings.of(environment);
    if (!settings.isProtected()) {
      throw wrong(
          TOKEN,
          "it is set, but there is nothing to check it against",
          "Set " + AccessSettings.TOKENS + " or " + AccessSettings.JWKS + ", or unset it.");
    }
    return settings.tokens().caller(token);
  }

  private static DatabaseSet databases(String variable, String list) {
    var names = new HashSet<String>();
    for (var word : list.split(",", -1)) {
      var name = word.strip();
      if (!name.isEmpty() && !name.equals(DatabaseSet.EVERY) && !DatabaseName.isValid(name)) {
        throw wrong(variable, "it is not a list of databases such as pharma,memory", "Correct it.");
      }
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    if (names.isEmpty() && !list.isEmpty()) {
      throw wrong(variable, "it is a list without a name in it", "Correct or unset it.");
    }
    return new DatabaseSet(names);
  }

  private static Scope under(String list) {
    var grants = new ArrayList<Scope.Grant>();
    for (var word : list.split(",", -1)) {
      int colon = word.indexOf(':');
      var path = (colon < 0 ? word : word.substring(0, colon)).strip();
      var role = colon < 0 ? "guest" : word.substring(colon + 1).strip();
      try {
        grants.add(new Scope.Grant(path, Scope.Role.valueOf(role.toUpperCase(Locale.ROOT))));
      } catch (IllegalArgumentException unfit) {
        throw wrong(SCOPE, "it is not a list such as 1/100/:developer,2/:guest", "Correct it.");
      }
    }
    return new Scope.Under(grants);
  }

  private static String set(Map<String, String> environment, String name) {
    return environment.getOrDefault(name, "").strip();
  }

  private static FaultException wrong(String name, String problem, String next) {
    return new Fault.Unavailable(name, problem, next).raise();
  }
}
