package dev.kith.column;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Folding;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/// A condition on nodes, made of a [Filter] and the columns of its properties.
@FunctionalInterface
interface Condition {
  boolean holds(int node);

  /// Keeps those that it holds for, in their order; gives how many.
  default int keep(int[] nodes, int count) {
    int kept = 0;
    for (int index = 0; index < count; index++) {
      int node = nodes[index];
      if (holds(node)) {
        nodes[kept++] = node;
      }
    }
    return kept;
  }

  /// Whether columns can tell what the filter holds for.
  static boolean fits(Filter filter, Property key) {
    return switch (filter) {
      case Filter.Compare(var property, _, _) -> hasColumn(property, key);
      case Filter.In(var property, _) ->
          // Real numbers travel to SQLite as text here, and come out as it reads them.
          hasColumn(property, key) && property.type() != PropertyType.FLOAT64;
      case Filter.Contains(var property, _, var text) ->
          hasColumn(property, key) && property.type().isText() && text.indexOf(0) < 0;
      case Filter.IsMissing(var property) -> hasColumn(property, key);
      case Filter.Like _, Filter.Holds _ -> false;
      case Filter.AllOf(var parts) -> parts.stream().allMatch(part -> fits(part, key));
      case Filter.AnyOf(var parts) -> parts.stream().allMatch(part -> fits(part, key));
      case Filter.Not(var part) -> fits(part, key);
    };
  }

  private static boolean hasColumn(Property property, Property key) {
    return !property.equals(key) && property.type() != PropertyType.STRINGS;
  }

  /// The properties that a filter is about.
  static void addProperties(Filter filter, Set<Property> into) {
    switch (filter) {
      case Filter.Compare(var property, _, _) -> into.add(property);
      case Filter.In(var property, _) -> into.add(property);
      case Filter.Contains(var property, _, _) -> into.add(property);
      case Filter.Like(var property, _) -> into.add(property);
      case Filter.Holds(var property, _) -> into.add(property);
      case Filter.IsMissing(var property) -> into.add(property);
      case Filter.AllOf(var parts) -> parts.forEach(part -> addProperties(part, into));
      case Filter.AnyOf(var parts) -> parts.forEach(part -> addProperties(part, into));
      case Filter.Not(var part) -> addProperties(part, into);
    }
  }

  /// The condition that a fitting filter is.
  static Condition of(Filter filter, Function<Property, Column> columns) {
    return switch (filter) {
      case Filter.Compare(var property, var comparison, var value) ->
          compare(columns.apply(property), comparison, plain(value, property.type()));
      case Filter.In(var property, var values) -> among(columns.apply(property), property, values);
      case Filter.Contains(var property, var part, var text) ->
          texts(columns.apply(property), contains(part, Folding.fold(text)));
      case Filter.IsMissing(var property) -> {
        var column = columns.apply(property);
        yield node -> column.pageOf(node).kinds()[node & Page.MASK] == Page.MISSING;
      }
      case Filter.AllOf(var parts) ->
          new All(parts.stream().map(part -> of(part, columns)).toList());
      case Filter.AnyOf(var parts) ->
          new Any(parts.stream().map(part -> of(part, columns)).toList());
      case Filter.Not(var part) -> {
        var inner = of(part, columns);
        yield node -> !inner.holds(node);
      }
      case Filter.Like _, Filter.Holds _ -> throw new IllegalArgumentException("does not fit");
    };
  }

  /// Holds where all parts do.
  record All(List<Condition> parts) implements Condition {
    @Override
    public boolean holds(int node) {
      for (var part : parts) {
        if (!part.holds(node)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int keep(int[] nodes, int count) {
      int kept = count;
      for (var part : parts) {
        kept = part.keep(nodes, kept);
      }
      return kept;
    }
  }

  /// Holds where one of the parts does.
  record Any(List<Condition> parts) implements Condition {
    @Override
    public boolean holds(int node) {
      for (var part : parts) {
        if (part.holds(node)) {
          return true;
        }
      }
      return false;
    }
  }

  /// A value in the form that SQLite would compare: a `Long`, `Double` or `String`.
  static Object plain(Literal value, PropertyType type) {
    return switch (value) {
      case Literal.Text(var text) -> text;
      case Literal.Whole(var whole) ->
          type == PropertyType.FLOAT64 ? (Object) (double) whole : (Object) whole;
      case Literal.Real(var real) -> real;
      case Literal.Flag(var flag) -> flag ? 1L : 0L;
      case Literal.Moment(var moment) -> ChronoUnit.MICROS.between(Instant.EPOCH, moment);
      case Literal.Day(var day) -> day.toString();
      case Literal.Texts _ -> throw new Unfit("a list");
      case Literal.Missing missing -> missing;
    };
  }

  private static Condition compare(Column column, Comparison comparison, Object value) {
    return switch (value) {
      case Long whole -> new WholeCondition(column, comparison, whole);
      case Double real -> new RealCondition(column, comparison, real);
      case String text ->
          texts(column, candidate -> holds(comparison, Values.compare(candidate, text)));
      default -> _ -> false; // nothing compares with nothing
    };
  }

  static boolean holds(Comparison comparison, int compared) {
    return switch (comparison) {
      case EQUAL -> compared == 0;
      case NOT_EQUAL -> compared != 0;
      case LESS -> compared < 0;
      case AT_MOST -> compared <= 0;
      case GREATER -> compared > 0;
      case AT_LEAST -> compared >= 0;
    };
  }

  private static Condition among(Column column, Property property, List<Literal> values) {
    var wanted = new HashSet<Object>();
    values.forEach(value -> wanted.add(plain(value, property.type())));
    if (property.type().isText() || property.type() == PropertyType.DATE) {
      return texts(column, wanted::contains);
    }
    return node -> {
      var page = column.pageOf(node);
      int at = node & Page.MASK;
      return page.kinds()[at] == Page.WHOLE && wanted.contains(page.bits()[at]);
    };
  }

  private static Predicate<String> contains(Filter.Part part, String folded) {
    return text -> {
      var candidate = Folding.fold(text);
      return switch (part) {
        case ANYWHERE -> candidate.contains(folded);
        case START -> candidate.startsWith(folded);
        case END -> candidate.endsWith(folded);
      };
    };
  }

  /// A condition on texts alone, asked once of each different one.
  private static Condition texts(Column column, Predicate<String> condition) {
    var verdicts = new Verdicts(column.textBound(), code -> condition.test(column.text(code)));
    return node -> {
      var page = column.pageOf(node);
      int at = node & Page.MASK;
      return page.kinds()[at] == Page.TEXT && verdicts.of((int) page.bits()[at]);
    };
  }

  /// What a condition said of each code, as far as it was asked.
  final class Verdicts {
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final byte[] known;
    private final IntPredicate condition;

    Verdicts(int bound, IntPredicate condition) {
      this.known = new byte[bound];
      this.condition = condition;
    }

    boolean of(int code) {
      if (known[code] == 0) {
        known[code] = condition.test(code) ? YES : NO;
      }
      return known[code] == YES;
    }
  }
}
