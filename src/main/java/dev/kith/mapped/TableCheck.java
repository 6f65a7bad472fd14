package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.sql.Stored.Storage;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Holds what an ontology says against the tables as they are.
public final class TableCheck {
  private final Mistakes mistakes;
  private final Map<String, Map<String, TableEngine.Column>> tables;

  private TableCheck(String file, Map<String, Map<String, TableEngine.Column>> tables) {
    this.mistakes = new Mistakes(file);
    this.tables = tables;
  }

  /// Raises [dev.kith.fault.Fault.InvalidOntology] with every table and column that is not there or
  /// holds something else.
  ///
  /// @param file how the author of the ontology knows it
  public static void run(String file, OntologyFile ontology, TableEngine engine, Call call) {
    var check = new TableCheck(file, engine.tables(call));
    ontology.claims().stream().distinct().forEach(check::hold);
    check.mistakes.check();
  }

  /// Raises [dev.kith.fault.Fault.InvalidOntology] with every file that is not there.
  ///
  /// @param file how the author of the ontology knows it
  public static void files(String file, OntologyFile ontology) {
    var mistakes = new Mistakes(file);
    for (var named : ontology.source().files()) {
      if (!Files.isReadable(named.file()) || Files.isDirectory(named.file())) {
        mistakes.add(named.line(), "there is no file '" + named.file() + "' that can be read");
      }
    }
    mistakes.check();
  }

  private void hold(Claim claim) {
    var name = Names.text(claim.table());
    var columns = tables.get(name);
    if (columns == null) {
      if (claim.column().isEmpty()) {
        mistakes.unknown(claim.line(), "table", name, tables.keySet());
      }
      return;
    }
    claim
        .column()
        .ifPresent(
            column -> {
              var found = columns.get(column.text());
              if (found == null) {
                mistakes.missing(
                    claim.line(),
                    "table '" + name + "' has no column '" + column.text() + "'",
                    column.text(),
                    columns.keySet());
              } else {
                hold(claim, column.text(), found);
              }
            });
  }

  private void hold(Claim claim, String name, TableEngine.Column column) {
    if (claim.type().isEmpty()) {
      return;
    }
    var type = claim.type().get();
    var ways = column.fits().getOrDefault(type, Set.of());
    if (!ways.contains(claim.storage())) {
      mistakes.add(
          claim.line(),
          "column '" + name + "' is " + column.type() + ", which is no " + type.label(),
          ways.isEmpty() ? "type: " + others(column) : "stored: " + words(ways));
    }
  }

  private static String others(TableEngine.Column column) {
    return column.fits().entrySet().stream()
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
