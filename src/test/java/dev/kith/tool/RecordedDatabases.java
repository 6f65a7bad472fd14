package dev.kith.tool;

import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.graph.pattern.Patterns;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/// Databases that remember what was asked of them: every question that reached an engine, and the
/// SQL that it ran.
public final class RecordedDatabases implements Databases {
  private final Databases all;
  private final List<String> operations = new ArrayList<>();

  public RecordedDatabases(Databases all) {
    this.all = all;
  }

  /// What was asked since the last time, in order.
  public List<String> operations() {
    var done = List.copyOf(operations);
    operations.clear();
    return done;
  }

  @Override
  public List<About> list() {
    operations.add("list");
    return all.list();
  }

  @Override
  public Graph named(String database) {
    operations.add("named");
    return new Recorded(all.named(database));
  }

  @Override
  public String primary() {
    return all.primary();
  }

  @Override
  public Graph create(String database, String description) {
    operations.add("create");
    return all.create(database, description);
  }

  private final class Recorded implements Graph {
    private final Graph graph;

    private Recorded(Graph graph) {
      this.graph = graph;
    }

    @Override
    public About about() {
      return graph.about();
    }

    @Override
    public <T> T read(Call call, Reading<T> reading) {
      operations.add("read");
      var traced = call.traced();
      try {
        return graph.read(traced, view -> reading.from(recorded(GraphView.class, view)));
      } finally {
        traced.trace().runs().forEach(run -> operations.add(run.sql()));
      }
    }

    @Override
    public Written write(Call call, List<Mutation> batch) {
      operations.add("write");
      return graph.write(call, batch);
    }

    @Override
    public Written undo(Call call, long change) {
      operations.add("undo");
      return graph.undo(call, change);
    }
  }

  private <T> T recorded(Class<T> port, T engine) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) -> {
              operations.add(method.getName());
              try {
                var answer = method.invoke(engine, arguments);
                return answer instanceof Patterns patterns
                    ? recorded(Patterns.class, patterns)
                    : answer;
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            }));
  }
}
