package dev.kith.cypher.plan;

import dev.kith.cypher.push.PushedTotals;
import java.util.ArrayList;
import java.util.List;

/// A plan for people: a step on each line, inner plans indented.
public final class PlanText {
  private PlanText() {}

  public static List<String> lines(Plan plan) {
    var lines = new ArrayList<String>();
    add(plan, "", lines);
    return lines;
  }

  private static void add(Plan plan, String indent, List<String> lines) {
    for (var step : plan.steps()) {
      switch (step) {
        case Op.Scan(_, _, var having) -> lines.add(indent + scan(having.isPresent()));
        case Op.Seek _ -> lines.add(indent + "seek nodes by id");
        case Op.Expand(_, _, var into) ->
            lines.add(indent + (into ? "expand into a known node" : "expand"));
        case Op.Meet _ ->
            lines.add(indent + "expand from the node with fewer relationships, then into the end");
        case Op.Walk walk -> lines.add(indent + walk(walk));
        case Op.Ends _ -> lines.add(indent + "take the ends of a relationship");
        case Op.Shortest(_, _, _, _, var all, _) ->
            lines.add(indent + (all ? "all shortest paths" : "a shortest path"));
        case Op.First(_, _, var then, _) -> {
          lines.add(indent + "ask the engine for the first nodes");
          add(then, indent, lines);
        }
        case Op.Filter _ -> lines.add(indent + "filter");
        case Op.Assign _ -> lines.add(indent + "project");
        case Op.Unwind _ -> lines.add(indent + "unwind");
        case Op.Group _ -> lines.add(indent + "aggregate");
        case Op.Totals(var asked, _, _, _) -> lines.add(indent + totals(asked));
        case Op.Distinct _ -> lines.add(indent + "distinct");
        case Op.Sort(_, _, var first) ->
            lines.add(indent + (first.isPresent() ? "sort, keep the first" : "sort"));
        case Op.Top _ -> lines.add(indent + "keep what can be first");
        case Op.Page _ -> lines.add(indent + "skip and limit");
        case Op.Optionally(var inner, _, _) -> {
          lines.add(indent + "optional");
          add(inner, indent + "  ", lines);
        }
        case Op.Union(var plans) -> {
          lines.add(indent + "union");
          plans.forEach(inner -> add(inner, indent + "  ", lines));
        }
      }
    }
  }

  private static String walk(Op.Walk walk) {
    var most = walk.most().isPresent() ? Integer.toString(walk.most().getAsInt()) : "";
    return "expand " + walk.least() + ".." + most + " times";
  }

  private static String totals(PushedTotals asked) {
    int statements = asked.parts().size();
    return "ask the engine for groups and totals"
        + (asked.cut() ? ", the first of them" : "")
        + (statements == 1 ? "" : ", in " + statements + " statements");
  }

  private static String scan(boolean having) {
    return having ? "find nodes of a label by a property" : "scan all nodes of a label";
  }
}
