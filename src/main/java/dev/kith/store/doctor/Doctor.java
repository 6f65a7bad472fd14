package dev.kith.store.doctor;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.FileReplacement;
import dev.kith.graph.Call;
import dev.kith.graph.Progress;
import dev.kith.store.Home;
import dev.kith.store.OwnedGraph;
import dev.kith.store.feed.ChangeFeed;
import dev.kith.store.folder.Folders;
import dev.kith.store.index.ReadContext;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.LogMark;
import dev.kith.store.sqlite.StoreFormat;
import dev.kith.store.sqlite.TableReader;
import dev.kith.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Checks the tables of a database and every index against them, and rebuilds what differs.
public final class Doctor {
  private final DatabaseFiles files;
  private final OwnedGraph graph;
  private final Call call;
  private final Progress progress;
  private final List<Finding> findings = new ArrayList<>();

  /// How a check ended.
  public enum Status {
    OK,
    WARNING,
    REPAIRED,
    BROKEN
  }

  /// The result of one check.
  public record Finding(Status status, String text) {}

  private Doctor(Home home, String database, Call call, Progress progress) {
    this.files = home.files(database);
    this.graph = home.owned(database);
    this.call = call;
    this.progress = progress;
  }

  /// Runs all checks, and returns what was found and repaired.
  public static List<Finding> examine(Home home, String database, Call call, Progress progress) {
    try {
      var doctor = new Doctor(home, database, call, progress);
      for (var warning : home.warnings(database)) {
        doctor.findings.add(new Finding(Status.WARNING, warning));
      }
      return doctor.examine();
    } catch (FaultException broken) {
      if (broken.fault() instanceof Fault.UnknownName) {
        throw broken;
      }
      return List.of(new Finding(Status.BROKEN, broken.getMessage()));
    }
  }

  private List<Finding> examine() {
    try {
      boolean whole = graph.connections().readTransaction(call, this::checkTables);
      checkLog();
      if (whole) {
        repairCounts();
        boolean agrees = graph.connections().readTransaction(call, this::checkTopology);
        if (!agrees) {
          repairTopology();
        }
        checkCensus();
        findings.addAll(new SearchCheck(graph, call, progress).run());
        Leftovers.sweep(files).ifPresent(findings::add);
      }
    } catch (FaultException broken) {
      findings.add(new Finding(Status.BROKEN, broken.getMessage()));
    }
    return findings;
  }

  private boolean checkTables(TableReader connection) throws SQLException {
    progress.at("checking the tables", 0, 0);
    StoreFormat.refuseNewer(connection, files.name());
    var problems = new ArrayList<String>();
    connection.each("PRAGMA integrity_check(10)", row -> problems.add(row.getString(1)));
    if (!problems.equals(List.of("ok"))) {
      findings.add(
          new Finding(
              Status.BROKEN,
              "the SQLite file is damaged ("
                  + firstLine(problems.getFirst())
                  + "); export what can be read, or restore a backup"));
      return false;
    }
    long dangling = dangling(connection);
    if (dangling > 0) {
      findings.add(
          new Finding(
              Status.BROKEN, dangling + " rows refer to missing nodes, types or predicates"));
      return false;
    }
    findings.add(
        new Finding(
            Status.OK,
            "tables: "
                + connection.number("SELECT count(*) FROM node")
                + " nodes, "
                + connection.number("SELECT count(*) FROM edge")
                + " edges, change "
                + new ChangeFeed(connection).last()));
    return true;
  }

  /// Tells once that the log was missing when somebody opened the database.
  private void checkLog() {
    var lost = graph.connections().read(call, LogMark::noted);
    if (lost.isPresent()) {
      findings.add(
          new Finding(
              Status.BROKEN,
              "graph.sqlite-wal was missing although it held writes: those after change "
                  + lost.getAsLong()
                  + " may be lost; put that file back next to graph.sqlite, or restore a backup"));
      if (graph.about().writable()) {
        graph
            .connections()
            .write(
                call,
                connection -> {
                  LogMark.removeNote(connection);
                  return true;
                });
      }
    }
  }

  /// Rows that refer to missing ones.
  private static long dangling(TableReader connection) throws SQLException {
    long rows = 0;
    for (var question :
        List.of(
            "edge WHERE subject NOT IN (SELECT key FROM node)"
                + " OR object NOT IN (SELECT key FROM node)",
            "observation WHERE node NOT IN (SELECT key FROM node)",
            "node WHERE type NOT IN (SELECT code FROM type)",
            "edge WHERE predicate NOT IN (SELECT code FROM predicate)")) {
      rows += connection.number("SELECT count(*) FROM " + question);
    }
    return rows;
  }

  /// SQLite reports all problems in one text, under a heading.
  private static String firstLine(String problems) {
    return problems
        .lines()
        .filter(line -> !line.startsWith("***"))
        .findFirst()
        .orElse("unreadable");
  }

  private void repairCounts() {
    boolean writable = graph.about().writable();
    long wrong =
        graph
            .connections()
            .read(
                call,
                connection ->
                    connection.number(
                            "SELECT count(*) FROM type WHERE count <>"
                                + " (SELECT count(*) FROM node WHERE node.type = type.code)")
                        + connection.number(
                            "SELECT count(*) FROM predicate WHERE count <> (SELECT count(*) FROM"
                                + " edge WHERE edge.predicate = predicate.code)"));
    if (wrong > 0 && writable) {
      graph
          .connections()
          .write(
              call,
              connection -> {
                connection.execute(
                    "UPDATE type SET count ="
                        + " (SELECT count(*) FROM node WHERE node.type = type.code)");
                connection.execute(
                    "UPDATE predicate SET count ="
                        + " (SELECT count(*) FROM edge WHERE edge.predicate = predicate.code)");
                return true;
              });
    }
    if (wrong > 0) {
      findings.add(
          new Finding(
              writable ? Status.REPAIRED : Status.BROKEN,
              wrong + " counts of types or predicates"));
    }
  }

  private boolean checkTopology(TableReader connection) throws SQLException {
    progress.at("checking the topology", 0, 0);
    var base = Topology.open(files.topology());
    if (Files.exists(files.topology()) && (base.isEmpty() || base.get().verify().isPresent())) {
      return false;
    }
    var state = graph.indexes().topology().at(call, connection, new ChangeFeed(connection).last());
    if (state.isEmpty()
        || !new TopologyCheck(connection, state.get().topology()).agrees()
        || !state.get().times().agrees(connection)) {
      return false;
    }
    findings.add(new Finding(Status.OK, "topology agrees with the tables"));
    return true;
  }

  private void repairTopology() {
    try {
      FileReplacement.remove(files.topology());
    } catch (IOException failed) {
      throw Folders.unwritable(files.folder(), failed);
    }
    graph.indexes().topology().forget();
    boolean agrees = graph.connections().readTransaction(call, this::checkTopology);
    findings.add(
        agrees
            ? new Finding(Status.REPAIRED, "topology differed and was rebuilt")
            : new Finding(Status.BROKEN, "topology still differs from the tables after a rebuild"));
  }

  /// A small database has none, and counts on its first query.
  private void checkCensus() {
    progress.at("checking the census", 0, 0);
    var agrees = graph.connections().readTransaction(call, this::censusAgrees);
    if (agrees.isEmpty()) {
      return;
    }
    if (agrees.get()) {
      findings.add(new Finding(Status.OK, "census agrees with the tables"));
      return;
    }
    try {
      graph.indexes().ontology().forget();
    } catch (IOException failed) {
      throw Folders.unwritable(files.folder(), failed);
    }
    findings.add(
        new Finding(Status.REPAIRED, "census differed; the next pattern query counts again"));
  }

  private Optional<Boolean> censusAgrees(TableReader tables) throws SQLException {
    var state = graph.indexes().topology().at(call, tables, new ChangeFeed(tables).last());
    return state.isEmpty()
        ? Optional.empty()
        : graph.indexes().ontology().agrees(ReadContext.of(call, tables, state.get()));
  }
}
