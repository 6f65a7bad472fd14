package dev.kith.graph;

import java.util.List;

/// What part of a graph a caller may see.
public sealed interface Scope {
  /// Whether anything of what is seen may be written by one who may write to the database.
  boolean mayWrite();

  /// The caller sees everything.
  Scope EVERYTHING = new Everything();

  /// All of it.
  record Everything() implements Scope {
    @Override
    public boolean mayWrite() {
      return true;
    }
  }

  /// What lies under some paths; without paths, nothing.
  record Under(List<Grant> grants) implements Scope {
    public Under {
      grants = List.copyOf(grants);
    }

    @Override
    public boolean mayWrite() {
      return grants.stream().anyMatch(Grant::mayWrite);
    }
  }

  /// Permission to see what lies under a path, in a role.
  ///
  /// @param path segments that each end with a slash, such as `1/100/`
  record Grant(String path, Role role) {
    public Grant {
      if (!isPath(path)) {
        throw new IllegalArgumentException("a path ends with a slash");
      }
    }

    /// Whether what lies under the path may be written, too.
    public boolean mayWrite() {
      return role.compareTo(Role.DEVELOPER) >= 0;
    }
  }

  /// Whether a text is a path: segments that each end with a slash, none of them empty.
  static boolean isPath(String text) {
    return text.endsWith("/") && !text.startsWith("/") && !text.contains("//");
  }

  /// The role of a caller under a path, the lowest first. Developers and higher ones may write.
  enum Role {
    GUEST,
    REPORTER,
    DEVELOPER,
    MAINTAINER,
    OWNER,
    ADMIN
  }
}
