package dev.kith.access;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.Past;
import java.util.List;
import java.util.Optional;

/// A graph for a caller who may not write to it.
final class ReadOnlyGraph implements Graph {
  private final Graph graph;
  private final Rights rights;
  private final About about;

  ReadOnlyGraph(Graph graph, Rights rights, About about) {
    this.graph = graph;
    this.rights = rights;
    this.about = about;
  }

  @Override
  public About about() {
    return about;
  }

  @Override
  public Optional<Object> fingerprint() {
    return graph.fingerprint();
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    return graph.read(call, reading);
  }

  @Override
  public Past past(Call call, AsOf wanted) {
    return graph.past(call, wanted);
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    throw refused();
  }

  @Override
  public Written undo(Call call, long change) {
    throw refused();
  }

  private FaultException refused() {
    var database = about.database();
    return refused("write to the database '" + database + "'", database, rights);
  }

  static FaultException refused(String operation, String database, Rights rights) {
    if (!rights.write().has(database)) {
      return new Fault.Forbidden(operation, "kith:write:" + database, "/database").raise();
    }
    var required =
        rights.scope().mayWrite()
            ? Fault.OutOfScope.WHOLE
            : "the role developer or a higher one under some path";
    return new Fault.OutOfScope(operation, required, "/database").raise();
  }
}
