package dev.kith.tool.argument;

import dev.kith.schema.NearNames;
import java.util.Collection;
import java.util.List;

/// Tells a caller whose filter names an author that nobody is, which authors there are.
public final class AuthorNames {
  private static final int MOST_NEAR = 3;
  private static final int MOST_LISTED = 10;
  private static final int LONGEST = 80;

  private AuthorNames() {}

  /// A warning where the name is none of those that the caller may see; none otherwise.
  ///
  /// @param argument the one that names an author
  public static List<String> warnings(String argument, String name, Collection<String> seen) {
    var known = seen.stream().filter(each -> !each.isEmpty()).distinct().sorted().toList();
    if (seen.contains(name)) {
      return List.of();
    }
    var near = NearNames.of(name, known, MOST_NEAR);
    return List.of(
        argument
            + ": nothing here is by '"
            + (name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "…")
            + "'."
            + (near.isEmpty() ? others(known) : " Did you mean " + String.join(", ", near) + "?"));
  }

  /// A warning that an author exists, but noted nothing of what was found.
  ///
  /// @param others who did
  public static List<String> elsewhere(String argument, String name, Collection<String> others) {
    var known = others.stream().filter(each -> !each.isEmpty()).distinct().sorted().toList();
    return known.isEmpty() || known.contains(name)
        ? List.of()
        : List.of(
            argument
                + ": '"
                + name
                + "' added none of what this finds. It was added by "
                + listed(known));
  }

  private static String others(List<String> known) {
    return known.isEmpty() ? " No author is known here." : " Authors are " + listed(known);
  }

  private static String listed(List<String> known) {
    int more = known.size() - MOST_LISTED;
    var first = String.join(", ", known.subList(0, Math.min(MOST_LISTED, known.size())));
    return first + (more > 0 ? " and " + more + " more." : ".");
  }
}
