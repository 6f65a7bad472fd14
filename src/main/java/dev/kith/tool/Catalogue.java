package dev.kith.tool;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tools there are, by family, in the order in which they are listed.
///
/// Two families have a tool of the same name. Alone, each keeps it; together, the memory's one is
/// listed under another.
public final class Catalogue {
  private static final Map<String, String> MEMORY_BESIDE_BFS =
      Map.of("search_entities", "search_memory");

  private final Map<Family, List<Tool>> families;
  private final Map<String, Listed> listed;

  /// A tool under the name it has in this catalogue.
  public record Listed(String name, Family family, Tool tool) {
    /// What the tool says about itself.
    public Declaration declaration() {
      return tool.declaration();
    }
  }

  public Catalogue(Map<Family, List<Tool>> families) {
    this.families = new EnumMap<>(Family.class);
    this.families.putAll(families);
    this.listed = named(this.families);
  }

  private static Map<String, Listed> named(Map<Family, List<Tool>> families) {
    var all = new LinkedHashMap<String, Listed>();
    families.forEach(
        (family, tools) -> {
          for (var tool : tools) {
            var own = tool.declaration().name();
            var name = all.containsKey(own) ? MEMORY_BESIDE_BFS.getOrDefault(own, own) : own;
            if (all.putIfAbsent(name, new Listed(name, family, tool)) != null) {
              throw new IllegalArgumentException("two tools are named " + name);
            }
          }
        });
    return all;
  }

  /// The same catalogue with these families only.
  public Catalogue select(Set<Family> chosen) {
    var kept = new EnumMap<Family, List<Tool>>(families);
    kept.keySet().retainAll(chosen);
    return new Catalogue(kept);
  }

  /// The same catalogue without destructive tools.
  public Catalogue withoutDestructive() {
    var kept = new EnumMap<Family, List<Tool>>(Family.class);
    families.forEach(
        (family, tools) ->
            kept.put(
                family,
                tools.stream()
                    .filter(tool -> !tool.declaration().effect().destructive())
                    .toList()));
    return new Catalogue(kept);
  }

  /// The families that have tools here.
  public Set<Family> families() {
    return families.keySet();
  }

  /// Every tool, always in the same order.
  public List<Listed> tools() {
    return new ArrayList<>(listed.values());
  }

  /// The tool of that name.
  public Optional<Listed> find(String name) {
    return Optional.ofNullable(listed.get(name));
  }
}
