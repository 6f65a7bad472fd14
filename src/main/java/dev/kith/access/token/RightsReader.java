package dev.kith.access.token;

import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Reads a bearer's rights from a token's claims or a token file. What is not mentioned is not
/// granted, and a single error refuses the whole.
final class RightsReader {
  private static final int MOST = 1_000;
  private static final int LONGEST_PATH = 500;
  private static final Pattern PATH = Pattern.compile("(?:[A-Za-z0-9_.-]+/)+");
  private static final String READ = "kith:read";
  private static final String WRITE = "kith:write";
  private static final String ALL = "kith:all";

  private final Set<String> read = new HashSet<>();
  private final Set<String> write = new HashSet<>();
  private final List<Scope.Grant> grants = new ArrayList<>();
  private boolean everything;
  private boolean granted;

  private RightsReader() {}

  /// Rights that are not written correctly.
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String problem) {
      super(problem, null, false, false);
    }
  }

  /// The rights that a token's claims grant.
  static Rights ofClaims(JsonNode claims) throws Unreadable {
    var reader = new RightsReader();
    reader.oauth(claims.path("scope"));
    reader.oauth(claims.path("scp"));
    var own = claims.path("kith");
    if (own.isObject()) {
      reader.names(own.path("databases").path("read"), reader.read);
      reader.names(own.path("databases").path("write"), reader.write);
      reader.scopes(own.path("scopes"));
    } else if (!own.isMissingNode()) {
      throw new Unreadable("the claim kith is not an object");
    }
    reader.traversals(claims.path("traversal_ids"));
    return reader.rights();
  }

  /// The rights that an entry of a token file grants. Databases without scopes are granted as a
  /// whole there, since the operator wrote both.
  static Rights ofEntry(JsonNode entry) throws Unreadable {
    var reader = new RightsReader();
    reader.everything = true;
    reader.names(entry.path("read"), reader.read);
    reader.names(entry.path("write"), reader.write);
    reader.scopes(entry.path("scopes"));
    return reader.rights();
  }

  private Rights rights() {
    // a token that grants both everything and some paths gets the paths: the narrower of the two
    var scope = everything && !granted ? Scope.EVERYTHING : new Scope.Under(grants);
    return new Rights(new DatabaseSet(read), new DatabaseSet(write), scope);
  }

  private void oauth(JsonNode scope) throws Unreadable {
    for (var word : words(scope)) {
      if (word.equals(ALL)) {
        everything = true;
      } else if (word.equals(READ) || word.equals(WRITE)) {
        (word.equals(READ) ? read : write).add(DatabaseSet.EVERY);
      } else if (word.startsWith(READ + ":")) {
        read.add(name(word.substring(READ.length() + 1)));
      } else if (word.startsWith(WRITE + ":")) {
        write.add(name(word.substring(WRITE.length() + 1)));
      }
    }
  }

  private static List<String> words(JsonNode scope) throws Unreadable {
    if (scope.isString()) {
      return List.of(scope.stringValue().split(" ", -1));
    }
    return scope.isMissingNode() ? List.of() : texts(scope, "the claim scope");
  }

  private static List<String> texts(JsonNode list, String what) throws Unreadable {
    if (!list.isArray() || list.size() > MOST) {
      throw new Unreadable(what + " is not a list of at most " + MOST + " strings");
    }
    var texts = new ArrayList<String>();
    for (var item : list) {
      if (!item.isString()) {
        throw new Unreadable(what + " contains something that is not a string");
      }
      texts.add(item.stringValue());
    }
    return texts;
  }

  private void names(JsonNode list, Set<String> into) throws Unreadable {
    if (!list.isMissingNode()) {
      for (var text : texts(list, "the list of databases")) {
        into.add(name(text));
      }
    }
  }

  private static String name(String text) throws Unreadable {
    if (!text.equals(DatabaseSet.EVERY) && !DatabaseName.isValid(text)) {
      throw new Unreadable("it names a database with an invalid name");
    }
    return text;
  }

  private void scopes(JsonNode scopes) throws Unreadable {
    if (scopes.isString() && scopes.stringValue().equals(DatabaseSet.EVERY)) {
      everything = true;
    } else if (scopes.isArray() && scopes.size() <= MOST) {
      granted = true;
      for (var scope : scopes) {
        grants.add(grant(scope.path("path").asString(""), scope.path("role").asString("")));
      }
    } else if (!scopes.isMissingNode()) {
      throw new Unreadable("scopes is neither \"*\" nor a list of paths with roles");
    }
  }

  /// Paths without a role get the lowest one.
  private void traversals(JsonNode paths) throws Unreadable {
    if (!paths.isMissingNode()) {
      granted = true;
      for (var path : texts(paths, "the claim traversal_ids")) {
        grants.add(grant(path, Scope.Role.GUEST.name()));
      }
    }
  }

  private static Scope.Grant grant(String given, String role) throws Unreadable {
    // without the slash, 1/10 would cover 1/100/ as well
    var path = given.endsWith("/") ? given : given + "/";
    if (path.length() > LONGEST_PATH || !PATH.matcher(path).matches()) {
      throw new Unreadable("a scope's path does not consist of segments such as 1/100/");
    }
    return new Scope.Grant(
        path, role(role).orElseThrow(() -> new Unreadable("a scope's role is unknown")));
  }

  private static Optional<Scope.Role> role(String name) {
    for (var role : Scope.Role.values()) {
      if (role.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
