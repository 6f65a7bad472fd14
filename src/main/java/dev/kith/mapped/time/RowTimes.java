package dev.kith.mapped.time;

import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeOrder;
import dev.kith.graph.time.Span;
import dev.kith.graph.time.Spans;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import dev.kith.sql.Mapping;
import dev.kith.sql.Validity;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// When relationships in tables held, as the columns tell that the ontology names for it. All rows
/// of one relationship count, also those that a reading leaves out.
public final class RowTimes {
  /// As many keys of either end as every engine accepts in one statement.
  private static final int AT_ONCE = 500;

  private static final int MOST_ROWS = 1_000_000;

  private final Mapping mapping;
  private final Map<Hop, Optional<Spans>> known = new TreeMap<>(NodeOrder.HOPS);

  public RowTimes(Mapping mapping) {
    this.mapping = mapping;
  }

  /// Reads the times of some relationships.
  ///
  /// @param rows answers a question with a hop for each row
  /// @return in their order; empty where all always hold
  public List<Spans> of(List<Hop> hops, Function<HopQuestion, List<Hop>> rows) {
    var timed = hops.stream().filter(hop -> mapping.validity(hop.type()).isPresent()).toList();
    for (int from = 0; from < timed.size(); from += AT_ONCE) {
      var some = timed.subList(from, Math.min(timed.size(), from + AT_ONCE));
      rows.apply(question(some)).forEach(this::add);
    }
    var times =
        hops.stream()
            .map(hop -> known.getOrDefault(hop, Optional.empty()).orElse(Spans.ALWAYS))
            .toList();
    return times.stream().allMatch(Spans::isAlways) ? List.of() : times;
  }

  private HopQuestion question(List<Hop> some) {
    var ways = new HashMap<EdgeType, Filter>();
    var properties = new HashMap<EdgeType, List<Property>>();
    var sources = new LinkedHashSet<>(some.stream().map(Hop::source).toList());
    var targets = new LinkedHashSet<>(some.stream().map(Hop::target).toList());
    for (var hop : some) {
      ways.put(hop.type(), Filter.all());
      properties.put(hop.type(), columns(mapping.validity(hop.type()).orElseThrow()));
    }
    return new HopQuestion(
        List.copyOf(sources),
        Optional.of(targets),
        Direction.OUTGOING,
        ways,
        properties,
        MOST_ROWS);
  }

  private static List<Property> columns(Validity validity) {
    return Stream.of(validity.from(), validity.until()).flatMap(Optional::stream).toList();
  }

  private void add(Hop row) {
    var validity = mapping.validity(row.type()).orElseThrow();
    var values = new ArrayList<>(row.properties());
    var from = validity.from().flatMap(_ -> moment(values.removeFirst()));
    var until = validity.until().flatMap(_ -> moment(values.removeFirst()));
    var spans = spans(from, until);
    known.merge(row, spans, (one, other) -> both(one, other));
  }

  private static Optional<Spans> both(Optional<Spans> one, Optional<Spans> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().and(other.get()))
        : one.or(() -> other);
  }

  /// Empty where a row ends before it begins, which held never.
  private static Optional<Spans> spans(Optional<Instant> from, Optional<Instant> until) {
    if (from.isPresent()
        && until.isPresent()
        && from.get().toEpochMilli() >= until.get().toEpochMilli()) {
      return Optional.empty();
    }
    var since = from.map(Span::since).orElse(Span.ALL);
    return until.isEmpty() ? Optional.of(Spans.of(since)) : Spans.of(since).before(until.get());
  }

  private static Optional<Instant> moment(Literal value) {
    return switch (value) {
      case Literal.Timestamp(var moment) -> Optional.of(moment);
      case Literal.Day(var day) -> Optional.of(day.atStartOfDay(ZoneOffset.UTC).toInstant());
      case Literal.Missing _,
          Literal.Text _,
          Literal.Whole _,
          Literal.Real _,
          Literal.Flag _,
          Literal.Texts _ ->
          Optional.empty();
    };
  }
}
