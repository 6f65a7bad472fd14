package dev.kith.graph;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Another graph, and how much was read of it: for each question of its view, how many nodes or
/// edges it was asked for.
public final class CountedGraph implements Graph {
  private final Graph graph;
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  public CountedGraph(Graph graph) {
    this.graph = graph;
  }

  /// How many items were asked for by the question of that name.
  public long count(String question) {
    return counts.getOrDefault(question, new LongAdder()).sum();
  }

  /// All that was counted.
  public Map<String, LongAdder> counts() {
    return new TreeMap<>(counts);
  }

  /// Begins anew.
  public void forget() {
    counts.clear();
  }

  @Override
  public About about() {
    return graph.about();
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    return graph.read(call, view -> reading.from(counted(view)));
  }

  private GraphView counted(GraphView view) {
    return (GraphView)
        Proxy.newProxyInstance(
            GraphView.class.getClassLoader(),
            new Class<?>[] {GraphView.class},
            (_, method, arguments) -> {
              counts
                  .computeIfAbsent(method.getName(), _ -> new LongAdder())
                  .add(items(arguments == null ? new Object[0] : arguments));
              try {
                return method.invoke(view, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  private static long items(Object[] arguments) {
    return arguments.length > 0 && arguments[arguments.length - 1] instanceof int[] list
        ? list.length
        : 1;
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    return graph.write(call, batch);
  }

  @Override
  public Written undo(Call call, long change) {
    return graph.undo(call, change);
  }
}
