package dev.kith.tool.query.read;

import dev.kith.graph.pattern.Sort;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Problems;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/// Reads what to sort by. Directions stand beside a name; those inside it, as other query languages
/// write them (`title desc`, `-title`), are taken where no name is written so.
///
/// @param key what the field with the name is called
/// @param what what a name must be, as a clause
/// @param known all names
public record OrderReader(Problems problems, String key, String what, Collection<String> known) {
  private static final Pattern SIGNED = Pattern.compile("([+-])\\s*(\\S.*)", Pattern.DOTALL);
  private static final Pattern SUFFIXED =
      Pattern.compile(
          "(.*?[^\\s:])(?:\\s*:\\s*|\\s+)(asc|desc|ascending|descending)\\s*",
          Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

  /// One thing to sort by.
  public record SortKey(String at, String name, boolean descending) {}

  /// What is sorted by, in order, as far as it is known.
  public List<SortKey> terms(Arguments arguments) {
    var given = arguments.objects("order_by");
    var terms = new ArrayList<SortKey>();
    for (int index = 0; index < given.size(); index++) {
      term("/order_by/" + index, given.get(index)).ifPresent(terms::add);
    }
    return terms;
  }

  /// The order by columns.
  ///
  /// @param column where a name stands
  public List<Sort> order(Arguments arguments, ToIntFunction<SortKey> column) {
    return terms(arguments).stream()
        .map(term -> new Sort(column.applyAsInt(term), term.descending))
        .toList();
  }

  private Optional<SortKey> term(String place, Arguments given) {
    var at = place + "/" + key;
    var name = given.text(key);
    var direction = given.optionalText("direction");
    if (known.contains(name)) {
      return Optional.of(new SortKey(at, name, direction.filter("desc"::equals).isPresent()));
    }
    var split = split(name);
    if (split.isEmpty() || !known.contains(split.get().name)) {
      var beside =
          split.map(each -> "; the direction is a member of its own: " + form(each)).orElse("");
      problems.unknown(at, what + beside, split.map(SortKey::name).orElse(name), known);
      return Optional.empty();
    }
    var form = form(split.get());
    if (direction.isPresent() && direction.get().equals("desc") != split.get().descending) {
      problems.report(at, "says another direction than 'direction'", form);
      return Optional.empty();
    }
    problems.warn(at + " was taken as " + form + ".");
    return Optional.of(new SortKey(at, split.get().name, split.get().descending));
  }

  private String form(SortKey split) {
    return "{\"" + key + "\":\"" + split.name + "\",\"direction\":\"" + word(split) + "\"}";
  }

  private static String word(SortKey split) {
    return split.descending ? "desc" : "asc";
  }

  /// The name and the direction that are written as one.
  private static Optional<SortKey> split(String text) {
    var signed = SIGNED.matcher(text.strip());
    if (signed.matches()) {
      return Optional.of(new SortKey("", signed.group(2), signed.group(1).equals("-")));
    }
    var suffixed = SUFFIXED.matcher(text.strip());
    return suffixed.matches()
        ? Optional.of(
            new SortKey(
                "",
                suffixed.group(1),
                suffixed.group(2).toLowerCase(Locale.ROOT).startsWith("desc")))
        : Optional.empty();
  }
}
