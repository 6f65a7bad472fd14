package dev.kith.mapped.ontology;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.mapped.engine.EngineMessages;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.schema.Direction;
import dev.kith.sql.PropertySource.Storage;
import dev.kith.sql.Statement;
import dev.kith.sql.compile.SqlCompiler;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Compares an ontology with the actual tables.
public final class TableCheck {
  private final OntologyErrors errors;
  private final Map<String, Map<String, TableEngine.Column>> tables;

  private TableCheck(String file, Map<String, Map<String, TableEngine.Column>> tables) {
    this.errors = new OntologyErrors(file);
    this.tables = tables;
  }

  /// Raises [dev.kith.fault.Fault.InvalidOntology] with every table and column that is missing or
  /// of another type.
  ///
  /// @param file how the author of the ontology knows it
  /// @return advice on what could be faster
  public static List<String> run(
      String file, OntologyFile ontology, TableEngine engine, Call call) {
    var check = new TableCheck(file, tables(file, ontology, engine, call));
    ontology.expectations().stream().distinct().forEach(check::check);
    check.errors.check();
    check.attempt(ontology, engine, call);
    check.errors.check();
    return IndexAdvice.of(ontology.mapping(), check.tables);
  }

  private static Map<String, Map<String, TableEngine.Column>> tables(
      String file, OntologyFile ontology, TableEngine engine, Call call) {
    try {
      return engine.tables(call);
    } catch (FaultException failed) {
      var errors = new OntologyErrors(file);
      errors.add(ontology.source().line(), refusal(failed));
      throw errors.raise();
    }
  }

  /// The engine's own message: the author of an ontology may see it.
  private static String refusal(FaultException failed) {
    var cause = failed.getCause();
    if (!(failed.fault() instanceof Fault.Unavailable) || cause == null) {
      throw failed;
    }
    return "the engine rejects this:  " + EngineMessages.of(cause);
  }

  /// Raises [dev.kith.fault.Fault.InvalidOntology] with every missing file.
  ///
  /// @param file how the author of the ontology knows it
  public static void files(String file, OntologyFile ontology) {
    var errors = new OntologyErrors(file);
    for (var named : ontology.source().files()) {
      if (!Files.isReadable(named.file()) || Files.isDirectory(named.file())) {
        errors.add(named.line(), "the file '" + named.file() + "' is missing or cannot be read");
      }
    }
    errors.check();
  }

  /// Reads a few rows of every type: only the engine knows what it cannot join or convert.
  private void attempt(OntologyFile ontology, TableEngine engine, Call call) {
    var compiler = new SqlCompiler(ontology.mapping(), engine.dialect());
    for (var type : ontology.ontology().nodeTypes()) {
      var question = NodeQuestion.of(type, Filter.all(), type.properties(), 1);
      attempt(ontology.line(type), compiler.find(question, Scope.EVERYTHING), engine, call);
    }
    for (var type : ontology.ontology().edgeTypes()) {
      var key = ontology.ontology().end(type.from()).key();
      var nobody = key.type().isText() ? new Literal.Text("") : new Literal.Whole(0);
      var question =
          new HopQuestion(
              List.of(new NodeRef(type.from(), nobody)),
              Direction.OUTGOING,
              Map.of(type, Filter.all()),
              Map.of(type, type.properties()),
              1);
      compiler
          .hops(question, Scope.EVERYTHING)
          .ifPresent(hop -> attempt(ontology.line(type), hop.statement(), engine, call));
    }
  }

  private void attempt(int line, Statement statement, TableEngine engine, Call call) {
    try {
      engine.read(call, tables -> tables.run(statement));
    } catch (FaultException failed) {
      errors.add(line, refusal(failed));
    }
  }

  private void check(TableExpectation expectation) {
    var name = NameReader.text(expectation.table());
    var columns = tables.get(name);
    if (columns == null) {
      if (expectation.column().isEmpty()) {
        errors.unknown(expectation.line(), "table", name, tables.keySet());
      }
      return;
    }
    expectation
        .column()
        .ifPresent(
            column -> {
              var found = columns.get(column.text());
              if (found == null) {
                errors.missing(
                    expectation.line(),
                    "table '" + name + "' has no column '" + column.text() + "'",
                    column.text(),
                    columns.keySet());
              } else {
                check(expectation, column.text(), found);
                expectation
                    .references()
                    .ifPresent(named -> check(expectation, column.text(), found, named));
              }
            });
  }

  private void check(TableExpectation expectation, String name, TableEngine.Column column) {
    if (expectation.type().isEmpty()) {
      return;
    }
    var type = expectation.type().get();
    var ways = column.readableAs().getOrDefault(type, Set.of());
    if (!ways.contains(expectation.storage())) {
      errors.add(
          expectation.line(),
          "column '" + name + "' is " + column.type() + ", which cannot be read as " + type.label(),
          ways.isEmpty() ? "type: " + others(column) : "stored: " + words(ways));
    }
  }

  /// Whether a column can reference its target: integers cannot reference texts.
  private void check(
      TableExpectation expectation,
      String name,
      TableEngine.Column column,
      TableExpectation.Reference named) {
    var other =
        Optional.ofNullable(tables.get(NameReader.text(named.table())))
            .map(columns -> columns.get(named.column().text()));
    if (other.isPresent() && !alike(column, other.get())) {
      errors.add(
          expectation.line(),
          "column '"
              + name
              + "' is "
              + column.type()
              + ", but the column it references is "
              + other.get().type(),
          "a column of the same type");
    }
  }

  /// Every type converts to text, so having that in common proves nothing.
  private static boolean alike(TableEngine.Column one, TableEngine.Column other) {
    return one.type().equals(other.type())
        || one.readableAs().entrySet().stream()
            .anyMatch(
                fit ->
                    fit.getValue().stream()
                        .filter(way -> !fit.getKey().isText() || way != Storage.CAST)
                        .anyMatch(
                            other.readableAs().getOrDefault(fit.getKey(), Set.of())::contains));
  }

  private static String others(TableEngine.Column column) {
    return column.readableAs().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            fit ->
                fit.getValue().contains(Storage.NATIVE)
                    ? fit.getKey().label()
                    : fit.getKey().label() + " with stored: " + words(fit.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String words(Set<Storage> storages) {
    return storages.stream()
        .sorted(Comparator.naturalOrder())
        .map(storage -> storage.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" or "));
  }
}
