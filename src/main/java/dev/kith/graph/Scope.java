package dev.kith.graph;

import java.util.List;

/// What part of a graph a caller may see.
public sealed interface Scope {
  /// There is nothing to hide from this caller.
  Scope EVERYTHING = new Everything();

  /// All of it.
  record Everything() implements Scope {}

  /// What lies under some paths, and nothing where there are none.
  record Under(List<Grant> grants) implements Scope {
    public Under {
      grants = List.copyOf(grants);
    }
  }

  /// Leave to see what lies under a path, in a role.
  ///
  /// @param path segments that each end with a slash, such as `1/100/`
  record Grant(String path, Role role) {
    public Grant {
      if (!isPath(path)) {
        throw new IllegalArgumentException("a path ends with a slash");
      }
    }
  }

  /// Whether a text is a path: segments that each end with a slash, none of them empty.
  static boolean isPath(String text) {
    return text.endsWith("/") && !text.startsWith("/") && !text.contains("//");
  }

  /// How far a caller is trusted under a path, the least first.
  enum Role {
    GUEST,
    REPORTER,
    DEVELOPER,
    MAINTAINER,
    OWNER,
    ADMIN
  }
}
