package dev.kith.tool.argument;

import dev.kith.schema.NearNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What an argument may be meant to be that no tool declares: only what was not given, and what its
/// value would suit.
final class NearArguments {
  private static final int MOST_NEAR = 3;

  private final List<String> open = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final String name;

  /// @param suits whether a value can be read as a type
  NearArguments(
      String name,
      List<Argument> declared,
      ObjectNode given,
      BiPredicate<ArgumentType, JsonNode> suits) {
    this.name = name;
    for (var each : declared) {
      if (!given.has(each.name()) && suits.test(each.type(), given.path(name))) {
        open.add(each.name());
        if (each.required()) {
          missing.add(each.name());
        }
      }
    }
  }

  /// The one that must be meant: of the required ones that are missing, the only one with a word
  /// for the same; else of all the only one that is the same, or its plural.
  Optional<String> intended() {
    return Coercion.only(Synonyms.matches(name, missing))
        .or(() -> Coercion.only(Synonyms.exact(name, open)))
        .or(() -> Coercion.plural(name, open));
  }

  /// Those that may be meant: the one required argument that is missing, unless others look alike;
  /// otherwise words for the same, then names that look alike.
  List<String> names() {
    var alike = NearNames.of(name, open, MOST_NEAR);
    if (missing.size() == 1 && (alike.isEmpty() || alike.contains(missing.getFirst()))) {
      return missing;
    }
    var all = new LinkedHashSet<>(Synonyms.of(name, missing));
    all.addAll(Synonyms.same(name, open));
    all.addAll(alike);
    if (all.isEmpty()) {
      all.addAll(Synonyms.of(name, open));
    }
    return all.stream().limit(MOST_NEAR).toList();
  }
}
