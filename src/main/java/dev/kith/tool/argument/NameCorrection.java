package dev.kith.tool.argument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Takes names in lists as those of the graph where they can mean nothing else, with a warning.
public final class NameCorrection {
  private NameCorrection() {}

  /// The arguments with the names of a list as the graph writes them: a name in another case is
  /// taken where the graph has one such name only.
  public static Arguments inOtherCase(
      Arguments given,
      String argument,
      Predicate<String> known,
      Supplier<Collection<String>> names) {
    if (!given.has(argument)) {
      return given;
    }
    return corrected(
        given,
        argument,
        text -> {
          if (known.test(text)) {
            return List.of();
          }
          var same = names.get().stream().filter(text::equalsIgnoreCase).toList();
          return same.size() == 1 ? same : List.of();
        });
  }

  /// The arguments with the ids of a list each on its own: a text that is none itself, but several
  /// with commas between them, is taken as those.
  ///
  /// @param known whether the graph has all of some ids
  public static Arguments apart(Arguments given, String argument, Predicate<List<String>> known) {
    boolean any = false;
    for (var text : given.texts(argument)) {
      any |= text.indexOf(',') >= 0;
    }
    if (!any) {
      return given; // as most ask; what follows takes as long as a small walk
    }
    return corrected(
        given,
        argument,
        text -> {
          var parts = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
          return parts.size() > 1 && !known.test(List.of(text)) && known.test(parts)
              ? parts
              : List.of();
        });
  }

  /// @param better what a text is taken as; nothing where it stays
  private static Arguments corrected(
      Arguments given, String argument, Function<String, List<String>> better) {
    var taken = new ArrayList<String>();
    var warnings = new ArrayList<String>();
    for (var text : given.texts(argument)) {
      var corrected = better.apply(text);
      if (!corrected.isEmpty()) {
        warnings.add(
            argument + ": " + text + " was taken as " + String.join(" and ", corrected) + ".");
      }
      taken.addAll(corrected.isEmpty() ? List.of(text) : corrected);
    }
    return warnings.isEmpty() ? given : given.with(argument, taken).warned(warnings);
  }
}
