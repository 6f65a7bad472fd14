package dev.kith.mapped.ontology;

import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.AggregateQuestion.Function;
import dev.kith.graph.pattern.AggregateQuestion.Group;
import dev.kith.graph.pattern.AggregateQuestion.Having;
import dev.kith.graph.pattern.AggregateQuestion.Total;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Literal;
import dev.kith.mapped.engine.EngineMessages;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Statement;
import dev.kith.sql.compile.CheckLowering;
import dev.kith.sql.compile.SqlCompiler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads all rows of an ontology's tables, and finds those that are not as it says. Questions are
/// answered nevertheless, so these are warnings.
public final class DataCheck {
  private final OntologyFile ontology;
  private final TableEngine engine;
  private final Call call;
  private final SqlCompiler compiler;
  private final List<String> warnings = new ArrayList<>();

  private DataCheck(OntologyFile ontology, TableEngine engine, Call call) {
    this.ontology = ontology;
    this.engine = engine;
    this.call = call;
    this.compiler = new SqlCompiler(ontology.mapping(), engine.dialect());
  }

  /// A sentence for everything that was found.
  public static List<String> run(OntologyFile ontology, TableEngine engine, Call call) {
    var check = new DataCheck(ontology, engine, call);
    ontology.ontology().nodeTypes().forEach(check::nodes);
    ontology.ontology().edgeTypes().forEach(check::edges);
    return List.copyOf(check.warnings);
  }

  private void nodes(NodeType type) {
    var table = NameReader.text(ontology.mapping().table(type).table());
    var found = totals(compiler.check(type), table);
    if (found.isEmpty()) {
      return;
    }
    var counts = new TableCounts(table, found.get());
    var key = type.key();
    long keys = counts.count(CheckLowering.KEYS);
    warn(
        table,
        "rows without a key '" + key.name() + "'",
        counts.count(CheckLowering.ROWS) - keys,
        "",
        "they are not nodes, and nothing counts or returns them");
    long repeated = keys - counts.count(CheckLowering.DISTINCT_KEYS);
    warn(
        table,
        "rows with a key '" + key.name() + "' that another row has",
        repeated,
        repeated > 0 ? repeated(type) : "",
        "such a node is returned several times, with different properties each time");
    type.properties().stream()
        .filter(property -> !property.equals(key))
        .forEach(property -> property(counts, property));
  }

  private void edges(EdgeType type) {
    if (!(ontology.mapping().source(type) instanceof EdgeSource.EdgeTable edges)) {
      return;
    }
    var table = NameReader.text(edges.table());
    totals(compiler.check(type, edges), table)
        .map(found -> new TableCounts(table, found))
        .ifPresent(counts -> type.properties().forEach(property -> property(counts, property)));
    totals(compiler.parallel(type, edges), table)
        .map(found -> new TableCounts(table, found))
        .ifPresent(counts -> parallel(type, edges, counts));
  }

  private void parallel(EdgeType type, EdgeSource.EdgeTable edges, TableCounts counts) {
    warn(
        counts.table(),
        "rows that connect two nodes as another " + type.name() + " does",
        counts.count(CheckLowering.ROWS) - counts.count(CheckLowering.PAIRS),
        "",
        edges.repeats()
            ? "such rows are one relationship, with the least of their properties"
            : "the ontology says 'unique: true', and each of them is returned");
  }

  private void property(TableCounts counts, Property property) {
    var name = property.name();
    long values = counts.count(CheckLowering.VALUES + name);
    warn(
        counts.table(),
        "values of '" + name + "' that cannot be read as " + property.type().label(),
        counts.count(CheckLowering.STORED + name) - values,
        unread(property.type()),
        "they count as missing");
    if (!property.nullable() && property.type() != PropertyType.STRINGS) {
      warn(
          counts.table(),
          "rows without a value of '" + name + "', which is declared 'nullable: false'",
          counts.count(CheckLowering.ROWS) - values,
          "",
          "its schema says that there always is one");
    }
    warn(
        counts.table(),
        "values of '" + name + "' that the enum does not have",
        counts.count(CheckLowering.OUTSIDE + name),
        " (such as '" + counts.text(CheckLowering.EXAMPLE + name) + "')",
        "no condition can name them");
  }

  private static String unread(PropertyType type) {
    return switch (type) {
      case FLOAT64 -> " (NaN, infinite, or not a number)";
      case DATETIME, DATE ->
          " (infinite, outside the years 0001 to 9999, or unknown to the engine)";
      case STRING, ENUM, INT32, INT64, BOOLEAN, STRINGS -> "";
    };
  }

  private void warn(String table, String what, long count, String detail, String effect) {
    if (count > 0) {
      warnings.add("in '" + table + "', " + what + ": " + count + detail + "; " + effect);
    }
  }

  /// An example of a key that several rows have.
  private String repeated(NodeType type) {
    var question =
        new AggregateQuestion(
            type,
            Filter.all(),
            Optional.empty(),
            List.of(new Group.Own(type.key())),
            List.of(new Total(Function.COUNT, Optional.of(type.key()), CheckLowering.ROWS)),
            List.of(new Having(0, Comparison.GREATER, new Literal.Whole(1))),
            List.of(),
            1);
    var rows =
        engine.read(call, tables -> tables.run(compiler.aggregate(question, Scope.EVERYTHING)));
    return rows.rows().isEmpty()
        ? ""
        : " (such as " + text(rows.rows().getFirst().getFirst()) + ")";
  }

  private static String text(Literal key) {
    return switch (key) {
      case Literal.Text(var text) -> "'" + text + "'";
      case Literal.Whole(var number) -> Long.toString(number);
      default -> key.toString();
    };
  }

  /// Empty if the engine cannot read all rows, which is said.
  private Optional<Map<String, Literal>> totals(Statement statement, String table) {
    try {
      var rows = engine.read(call, tables -> tables.run(statement));
      var totals = new HashMap<String, Literal>();
      for (int column = 0; column < rows.columns().size(); column++) {
        totals.put(rows.columns().get(column).name(), rows.rows().getFirst().get(column));
      }
      return Optional.of(totals);
    } catch (FaultException failed) {
      call.check();
      var cause = failed.getCause();
      var why = cause == null ? "" : EngineMessages.of(cause);
      warnings.add(
          "the rows of '"
              + table
              + "' could not be checked: "
              + (why.isEmpty() ? FaultWords.of(failed.fault()).message() : why));
      return Optional.empty();
    }
  }

  private record TableCounts(String table, Map<String, Literal> found) {
    long count(String name) {
      return found.getOrDefault(name, Literal.MISSING) instanceof Literal.Whole(var count)
          ? count
          : 0;
    }

    String text(String name) {
      return found.getOrDefault(name, Literal.MISSING) instanceof Literal.Text(var text)
          ? text
          : "";
    }
  }
}
