package dev.kith.sql;

import dev.kith.fault.Fault;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Optional;

/// Makes SQL of questions: the tree first, then the caller's scope put into it, then the proof that
/// it is everywhere, and only then text.
public final class SqlCompiler {
  private final Mapping mapping;
  private final Dialect dialect;

  public SqlCompiler(Mapping mapping, Dialect dialect) {
    this.mapping = mapping;
    this.dialect = dialect;
  }

  /// The nodes that fit; its columns are those of the question.
  public Statement find(NodeQuestion question, Scope scope) {
    return written(FindLowering.lower(mapping, question), columns(question.properties()), scope);
  }

  /// The relationships of one hop; empty where none of them can be taken from any of the nodes.
  public Optional<HopStatement> hops(HopQuestion question, Scope scope) {
    var lowering = new HopLowering(mapping, question);
    if (lowering.isEmpty()) {
      return Optional.empty();
    }
    var columns = lowering.columns();
    var statement = written(lowering.query(columns), columns.described(), scope);
    return Optional.of(new HopStatement(statement, columns.branches(), question.limit()));
  }

  private Statement written(Query query, List<Rows.Column> columns, Scope scope) {
    if (!scope.equals(Scope.EVERYTHING)) {
      throw new Fault.Defect("scopes are not compiled").raise();
    }
    var writer = new Writer(dialect);
    var text = writer.query(query);
    return new Statement(text, writer.binds(), columns);
  }

  private static List<Rows.Column> columns(List<Property> properties) {
    return properties.stream()
        .map(property -> new Rows.Column(property.name(), property.type()))
        .toList();
  }
}
