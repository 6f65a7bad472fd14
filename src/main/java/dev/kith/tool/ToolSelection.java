package dev.kith.tool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Which tools are served: families and single tools, in the order in which they were named.
public record ToolSelection(List<Choice> choices) {
  /// All families that can be served together.
  public static final ToolSelection USUAL = of(Family.usual());

  public ToolSelection {
    choices = List.copyOf(choices);
  }

  /// A family or a tool.
  ///
  /// @param served whether it is added or left out
  public record Choice(String name, boolean served) {
    /// The family of that name; empty: it is a tool's.
    Optional<Family> family() {
      return Arrays.stream(Family.values()).filter(each -> each.label().equals(name)).findFirst();
    }
  }

  /// These families.
  public static ToolSelection of(Set<Family> families) {
    return new ToolSelection(
        families.stream().sorted().map(family -> new Choice(family.label(), true)).toList());
  }

  /// What such words mean: the name of a family or a tool adds it, one that begins with `-` leaves
  /// it out. A list that begins by leaving out takes the usual families for granted.
  public static ToolSelection parse(List<String> words) {
    var choices = new ArrayList<Choice>();
    for (var word : words) {
      boolean served = !word.startsWith("-");
      choices.add(new Choice(served ? word : word.substring(1), served));
    }
    if (choices.isEmpty() || !choices.getFirst().served()) {
      choices.addAll(0, USUAL.choices);
    }
    return new ToolSelection(choices);
  }

  /// The words that mean this.
  public String text() {
    return choices.stream()
        .map(choice -> choice.served() ? choice.name() : "-" + choice.name())
        .collect(Collectors.joining(","));
  }

  /// The families that are added.
  public Set<Family> families() {
    var families = EnumSet.noneOf(Family.class);
    for (var choice : choices) {
      if (choice.served()) {
        choice.family().ifPresent(families::add);
      }
    }
    return families;
  }
}
