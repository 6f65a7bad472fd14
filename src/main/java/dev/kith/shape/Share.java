package dev.kith.shape;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How many nodes have a type, or edges a predicate.
public record Share(String name, int count) {
  /// The most frequent first, then by name.
  public static final Comparator<Share> ORDER =
      Comparator.comparingInt(Share::count).reversed().thenComparing(Share::name);

  /// How often each name comes, the most frequent first.
  public static List<Share> of(Stream<String> names) {
    return names
        .collect(Collectors.groupingBy(Function.identity(), Collectors.summingInt(_ -> 1)))
        .entrySet()
        .stream()
        .map(each -> new Share(each.getKey(), each.getValue()))
        .sorted(ORDER)
        .toList();
  }
}
