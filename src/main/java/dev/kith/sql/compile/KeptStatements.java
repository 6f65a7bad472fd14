package dev.kith.sql.compile;

import dev.kith.graph.pattern.ChainPattern;
import dev.kith.graph.pattern.ChainRows;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;

/// Statements for rows of chains, kept for questions that differ in nothing but integers: to make
/// one takes about as long as PostgreSQL takes to answer it.
///
/// An integer is bound as it is and changes nothing of the text. Other values might, so questions
/// with them are compiled each time; so are those of scoped callers, which are proven each time.
final class KeptStatements {
  private static final int MOST = 256;
  private static final Literal ANY = new Literal.Whole(0);

  private final SequencedMap<Shape, Statement> kept = new LinkedHashMap<>(16, 0.75f, true);

  /// A question without its values.
  ///
  /// @param order how the engine sorts texts, which may depend on its version
  private record Shape(ChainRows question, String order) {}

  /// The statement for a question.
  ///
  /// @param order how the engine sorts texts
  Statement of(ChainRows question, String order, Supplier<Statement> compile) {
    var values = new ArrayList<Literal>();
    var nodes = new ArrayList<ChainPattern.Node>();
    for (var node : question.chain().nodes()) {
      var filter = without(node.filter(), values);
      if (filter.isEmpty()) {
        return compile.get();
      }
      nodes.add(new ChainPattern.Node(node.type(), filter.get()));
    }
    var pattern = new ChainPattern(nodes, question.chain().steps());
    var shape =
        new Shape(
            new ChainRows(
                pattern, question.columns(), question.order(), question.limit(), question.all()),
            order);
    var known = find(shape);
    if (known.isPresent()) {
      var made = known.get();
      return new Statement(made.text(), values, made.columns(), made.most());
    }
    var made = compile.get();
    // Only where it is certain which value is bound where.
    if (made.binds().equals(values) && new HashSet<>(values).size() == values.size()) {
      keep(shape, made);
    }
    return made;
  }

  private synchronized Optional<Statement> find(Shape shape) {
    return Optional.ofNullable(kept.get(shape));
  }

  private synchronized void keep(Shape shape, Statement made) {
    kept.put(shape, made);
    if (kept.size() > MOST) {
      kept.pollFirstEntry();
    }
  }

  /// A condition without its values, in order; empty where it has others than integers.
  private static Optional<Filter> without(Filter filter, List<Literal> values) {
    if (filter instanceof Filter.Compare(var property, var comparison, Literal.Whole value)
        && property.type() == PropertyType.INT64) {
      values.add(value);
      return Optional.of(new Filter.Compare(property, comparison, ANY));
    }
    if (filter instanceof Filter.AllOf(var parts)) {
      var all = new ArrayList<Filter>();
      for (var part : parts) {
        without(part, values).ifPresent(all::add);
      }
      return all.size() == parts.size() ? Optional.of(new Filter.AllOf(all)) : Optional.empty();
    }
    return Optional.empty();
  }
}
