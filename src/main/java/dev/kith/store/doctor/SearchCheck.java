package dev.kith.store.doctor;

import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.search.IndexDifferences;
import dev.kith.store.OwnedGraph;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.index.LiveVectors;
import dev.kith.store.index.ReadContext;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares the search indexes of a database with its tables, entry by entry, and rebuilds those
/// that differ.
final class SearchCheck {
  /// Others may write and search meanwhile, and advance an index past the checked change. An index
  /// that is still ahead after so many attempts belongs to another database.
  private static final int ATTEMPTS = 20;

  private final OwnedGraph graph;
  private final Call call;
  private final Progress progress;
  private final List<Doctor.Finding> findings = new ArrayList<>();

  SearchCheck(OwnedGraph graph, Call call, Progress progress) {
    this.graph = graph;
    this.call = call;
    this.progress = progress;
  }

  List<Doctor.Finding> run() {
    var words = graph.indexes().search().words();
    check(
        "words",
        words.index().verify(),
        new CheckedIndex(
            (tables, change) -> words.differences(call, documents(tables), change),
            (tables, change) -> {
              words.rebuild(documents(tables), change, progress);
              return true;
            }));
    graph.indexes().search().vectors().ifPresent(this::vectors);
    return findings;
  }

  private static NodeDocuments documents(TableReader tables) throws SQLException {
    return new NodeDocuments(tables, TermDictionary.load(tables));
  }

  private void vectors(LiveVectors vectors) {
    progress.at("checking the vectors", 0, 0);
    findings.addAll(new EmbeddingCheck(graph, call, progress).run());
    check(
        "vectors",
        vectors.index().verify(),
        new CheckedIndex(
            (tables, change) -> {
              var context = context(tables, change);
              return context.isEmpty() ? Optional.empty() : vectors.differences(context.get());
            },
            (tables, change) -> {
              var context = context(tables, change);
              if (context.isPresent()) {
                vectors.rebuild(context.get());
              }
              return context.isPresent();
            }));
  }

  private Optional<ReadContext> context(TableReader tables, long change) throws SQLException {
    return graph
        .indexes()
        .topology()
        .at(call, tables, change)
        .map(state -> ReadContext.of(call, tables, state));
  }

  /// How one index is checked.
  ///
  /// @param differences empty where the index is past the change
  private record CheckedIndex(
      TransactionWork<Optional<IndexDifferences>> differences, TransactionWork<Boolean> rebuild) {}

  private void check(String name, boolean whole, CheckedIndex index) {
    progress.at("checking the " + name, 0, 0);
    var found = whole ? differences(index) : Optional.<IndexDifferences>empty();
    if (found.isPresent() && found.get().isEmpty()) {
      findings.add(new Doctor.Finding(Doctor.Status.OK, name + " agree with the tables"));
      return;
    }
    var problem =
        found
            .map(this::described)
            .orElse(whole ? "of another state of the database" : "files are damaged");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      inside(index.rebuild());
      if (differences(index).filter(IndexDifferences::isEmpty).isPresent()) {
        findings.add(
            new Doctor.Finding(
                Doctor.Status.REPAIRED, name + " differed and were rebuilt: " + problem));
        return;
      }
    }
    findings.add(
        new Doctor.Finding(
            Doctor.Status.BROKEN,
            name + " still differ from the tables after a rebuild: " + problem));
  }

  private Optional<IndexDifferences> differences(CheckedIndex index) {
    Optional<IndexDifferences> found = Optional.empty();
    for (int attempt = 0; attempt < ATTEMPTS && found.isEmpty(); attempt++) {
      found = inside(index.differences());
    }
    return found;
  }

  private interface TransactionWork<T> {
    T run(TableReader connection, long change) throws SQLException;
  }

  private <T> T inside(TransactionWork<T> work) {
    return graph
        .connections()
        .readTransaction(
            call,
            tables -> {
              call.check();
              return work.run(tables, new ChangeFeed(tables).last());
            });
  }

  private String described(IndexDifferences differences) {
    var parts = new ArrayList<String>();
    if (differences.missing() > 0) {
      parts.add(differences.missing() + " missing");
    }
    if (differences.surplus() > 0) {
      parts.add(differences.surplus() + " too many");
    }
    if (differences.other() > 0) {
      parts.add(differences.other() + " with other content");
    }
    var names = inside((connection, _) -> names(connection, differences.examples()));
    return String.join(", ", parts) + " (" + String.join(", ", names) + ")";
  }

  private static List<String> names(TableReader connection, List<Integer> keys)
      throws SQLException {
    var names = new ArrayList<String>();
    for (int key : keys) {
      int before = names.size();
      connection.each("SELECT id FROM node WHERE key = ?", row -> names.add(row.getString(1)), key);
      if (names.size() == before) {
        names.add("no node " + key);
      }
    }
    return names;
  }
}
