package dev.kith.access;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.schema.NearNames;
import java.util.List;

/// The databases that one caller may see.
///
/// A database that the caller may not read does not exist here: it is in no list, not among the
/// near names, and asking for it fails like asking for one that was never created.
public final class VisibleDatabases implements Databases {
  private static final int NEAR = 3;

  private final Databases all;
  private final Rights rights;

  private VisibleDatabases(Databases all, Rights rights) {
    this.all = all;
    this.rights = rights;
  }

  public static Databases of(Databases all, Rights rights) {
    return rights.isEverything() ? all : new VisibleDatabases(all, rights);
  }

  @Override
  public List<About> list() {
    return all.list().stream()
        .filter(about -> rights.mayRead(about.database()))
        .map(this::narrowed)
        .toList();
  }

  private About narrowed(About about) {
    return rights.mayWrite(about.database()) ? about : about.readOnly();
  }

  @Override
  public Graph named(String database) {
    if (rights.isEmpty()) {
      throw new Fault.Forbidden("read any database", "kith:read", "").raise();
    }
    if (!rights.mayRead(database)) {
      throw unknown(database);
    }
    try {
      var graph = all.named(database);
      return rights.mayWrite(database)
          ? graph
          : new ReadOnlyGraph(graph, rights, narrowed(graph.about()));
    } catch (FaultException failure) {
      throw failure.fault() instanceof Fault.UnknownName ? unknown(database) : failure;
    }
  }

  private FaultException unknown(String database) {
    var names = list().stream().map(About::database).toList();
    var near = NearNames.of(database, names, NEAR);
    return new Fault.UnknownName("database", database, "/database", near.isEmpty() ? names : near)
        .raise();
  }

  /// The server's default database if the caller may read it, otherwise the first one it may read.
  @Override
  public String primary() {
    var usual = all.primary();
    return rights.mayRead(usual)
        ? usual
        : list().stream().map(About::database).findFirst().orElse("");
  }

  @Override
  public Graph create(String database, String description) {
    if (!rights.mayCreate(database)) {
      throw ReadOnlyGraph.refused("make a database '" + database + "'", database, rights);
    }
    return all.create(database, description);
  }
}
