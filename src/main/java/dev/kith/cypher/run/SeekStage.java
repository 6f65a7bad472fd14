package dev.kith.cypher.run;

import dev.kith.cypher.plan.Op;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds nodes by their ids, for many rows at once.
final class SeekStage implements Stage {
  private final Op.Seek op;
  private final Runner runner;
  private final Stage next;

  SeekStage(Op.Seek op, Runner runner, Stage next) {
    this.op = op;
    this.runner = runner;
    this.next = next;
  }

  @Override
  public boolean take(List<CypherValue[]> rows) {
    var wanted = new ArrayList<Set<String>>();
    var handles = new LinkedHashMap<String, Integer>();
    for (var row : rows) {
      var ids = ids(op.value().of(row, runner));
      wanted.add(ids);
      ids.forEach(id -> handles.put(id, GraphView.NO_NODE));
    }
    var all = List.copyOf(handles.keySet());
    var found = runner.view().handles(all);
    for (int index = 0; index < found.length; index++) {
      handles.put(all.get(index), found[index]);
    }
    var out = new Out(runner, next);
    for (int index = 0; index < rows.size(); index++) {
      var nodes = new LinkedHashSet<Integer>();
      wanted.get(index).forEach(id -> nodes.add(handles.getOrDefault(id, GraphView.NO_NODE)));
      for (int node : nodes) {
        runner.step();
        if (node != GraphView.NO_NODE && fits(node)) {
          var longer = rows.get(index).clone();
          longer[op.node()] = new CypherValue.NodeAt(node);
          if (!out.add(longer)) {
            return false;
          }
        }
      }
    }
    return out.flush();
  }

  private boolean fits(int node) {
    return op.label().test(runner.view().typeName(runner.view().type(node)));
  }

  private Set<String> ids(CypherValue value) {
    var ids = new LinkedHashSet<String>();
    switch (value) {
      case CypherValue.Items(var items) -> items.forEach(item -> ids.addAll(one(item)));
      case CypherValue _ -> ids.addAll(one(value));
    }
    return ids;
  }

  private List<String> one(CypherValue value) {
    var text =
        switch (value) {
          case CypherValue.Text(var id) -> id;
          case CypherValue.Whole(var number) -> Long.toString(number);
          case CypherValue.Real(var number) when number == Math.rint(number) ->
              Long.toString((long) number);
          case CypherValue _ -> "";
        };
    return text.isEmpty()
        ? List.of()
        : op.prefixes().stream().map(prefix -> prefix + text).toList();
  }

  @Override
  public void end() {
    next.end();
  }
}
