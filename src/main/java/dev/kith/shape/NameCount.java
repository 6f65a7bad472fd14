package dev.kith.shape;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How many nodes have a type, or edges a predicate.
public record NameCount(String name, int count) {
  /// The most frequent first, then by name.
  public static final Comparator<NameCount> ORDER =
      Comparator.comparingInt(NameCount::count).reversed().thenComparing(NameCount::name);

  /// How often each name comes, the most frequent first.
  public static List<NameCount> of(Stream<String> names) {
    return names
        .collect(Collectors.groupingBy(Function.identity(), Collectors.summingInt(_ -> 1)))
        .entrySet()
        .stream()
        .map(each -> new NameCount(each.getKey(), each.getValue()))
        .sorted(ORDER)
        .toList();
  }
}
