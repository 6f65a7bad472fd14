package dev.kith.tool;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Databases;
import dev.kith.schema.NearNames;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.DatabaseNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// The tools there are, by family, in the order in which they are listed.
///
/// Two families have a tool of the same name. Alone, each keeps it; together, the memory's one is
/// listed under another.
public final class Catalogue {
  private static final Map<String, String> MEMORY_BESIDE_BFS =
      Map.of("search_entities", "search_memory");
  private static final int NEAR = 3;

  private final Map<Family, List<Tool>> families;
  private final boolean defaulting;
  private final Map<String, Listed> listed;

  /// A tool under the name it has in this catalogue.
  ///
  /// @param declaration what the tool says about itself here
  /// @param wantsDatabase whether the tool itself requires the database, which a call may leave out
  public record Listed(
      String name, Family family, Tool tool, Declaration declaration, boolean wantsDatabase) {
    /// The arguments of a call, or a fault.
    ///
    /// @param stored whether texts may be stored
    /// @param seen what the caller may read
    Arguments read(JsonNode given, boolean stored, Databases seen) {
      return DatabaseNames.read(
          declaration.arguments(),
          given,
          stored,
          () -> seen.list().stream().map(About::database).toList());
    }
  }

  public Catalogue(Map<Family, List<Tool>> families) {
    this(families, false);
  }

  private Catalogue(Map<Family, List<Tool>> families, boolean defaulting) {
    this.families = new EnumMap<>(Family.class);
    this.families.putAll(families);
    this.defaulting = defaulting;
    this.listed = named();
  }

  private Map<String, Listed> named() {
    var all = new LinkedHashMap<String, Listed>();
    families.forEach(
        (family, tools) -> {
          for (var tool : tools) {
            var own = tool.declaration().name();
            var name = all.containsKey(own) ? MEMORY_BESIDE_BFS.getOrDefault(own, own) : own;
            var declared = tool.declaration().formatted(family != Family.COMMON);
            var shown = defaulting ? declared.defaulting() : declared;
            boolean wants =
                tool.declaration().arguments().stream().anyMatch(Argument::namesDatabase);
            var listing = new Listed(name, family, tool, shown, wants);
            if (all.putIfAbsent(name, listing) != null) {
              throw new IllegalArgumentException("two tools are named " + name);
            }
          }
        });
    return all;
  }

  /// The same catalogue with these families only.
  public Catalogue select(Set<Family> chosen) {
    return only(
        tool ->
            chosen.contains(tool.family())
                || chosen.stream().anyMatch(family -> family.includes(tool.family())));
  }

  /// The same catalogue with these tools only; raises [Fault.UnknownName] where there is no such
  /// tool.
  public Catalogue select(ToolSelection selection) {
    var kept = new HashSet<String>();
    for (var choice : selection.choices()) {
      var family = choice.family();
      var named =
          listed.values().stream()
              .filter(
                  tool ->
                      family.map(tool.family()::equals).orElse(tool.name().equals(choice.name())))
              .map(Listed::name)
              .toList();
      if (named.isEmpty() && family.isEmpty()) {
        throw unknownChoice(choice.name()).raise();
      }
      if (choice.served()) {
        kept.addAll(named);
      } else {
        kept.removeAll(named);
      }
    }
    if (kept.isEmpty()) {
      throw new Fault.InvalidName("set of tools", selection.text(), "it leaves no tool").raise();
    }
    return only(tool -> kept.contains(tool.name()) || isIncluded(selection, tool));
  }

  /// Whether it comes with what was chosen. Alone it makes no set of tools.
  private static boolean isIncluded(ToolSelection selection, Listed tool) {
    return selection.families().stream().anyMatch(family -> family.includes(tool.family()))
        && selection.choices().stream()
            .noneMatch(choice -> !choice.served() && choice.name().equals(tool.name()));
  }

  private Fault unknownChoice(String name) {
    var families = Arrays.stream(Family.values()).map(Family::label).toList();
    var names = new ArrayList<>(families);
    names.addAll(listed.keySet());
    var near = NearNames.of(name, names, NEAR);
    return new Fault.UnknownName("family or tool", name, "", near.isEmpty() ? families : near);
  }

  private Catalogue only(Predicate<Listed> wanted) {
    var kept = new EnumMap<Family, List<Tool>>(Family.class);
    for (var tool : listed.values()) {
      if (wanted.test(tool)) {
        kept.computeIfAbsent(tool.family(), _ -> new ArrayList<>()).add(tool.tool());
      }
    }
    return new Catalogue(kept, defaulting);
  }

  /// The same catalogue where every tool has a default database: the operator chose one.
  public Catalogue defaulting() {
    return new Catalogue(families, true);
  }

  /// The same catalogue without destructive tools.
  public Catalogue withoutDestructive() {
    return only(tool -> !tool.declaration().effect().destructive());
  }

  /// The families that have tools here.
  public Set<Family> families() {
    return families.keySet();
  }

  /// Every tool, always in the same order.
  public List<Listed> tools() {
    return new ArrayList<>(listed.values());
  }

  /// The fault of a name that no tool has. Tools that do the same, by their first word, come first:
  /// `end_relationship` is meant to be `end_facts`, however few letters it differs in from others.
  public Fault unknown(String name) {
    var names = List.copyOf(listed.keySet());
    var verb = name.split("_", 2)[0] + "_";
    var alike = names.stream().filter(each -> (each + "_").startsWith(verb)).toList();
    var near = new LinkedHashSet<>(alike.size() < NEAR ? alike : List.<String>of());
    near.addAll(NearNames.of(name, names, NEAR));
    return new Fault.UnknownName("tool", name, "", near.stream().limit(NEAR).toList());
  }

  /// The tool of that name. The memory's one has both of its names where it is alone.
  public Optional<Listed> find(String name) {
    var known = listed.get(name);
    return known != null
        ? Optional.of(known)
        : listed.values().stream()
            .filter(tool -> tool.family() == Family.MEMORY)
            .filter(tool -> name.equals(MEMORY_BESIDE_BFS.get(tool.name())))
            .findFirst();
  }
}
