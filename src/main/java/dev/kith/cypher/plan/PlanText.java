package dev.kith.cypher.plan;

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
      lines.add(indent + line(step));
      switch (step) {
        case Op.First(_, _, var then, _) -> add(then, indent, lines);
        case Op.Rows(_, _, var then, _, _) -> add(then, indent, lines);
        case Op.CountRows(var counted, _) -> add(new Plan(counted), indent + "  ", lines);
        case Op.Optionally(var inner, _, _) -> add(inner, indent + "  ", lines);
        case Op.Union(var plans) -> plans.forEach(inner -> add(inner, indent + "  ", lines));
        case Op _ -> {}
      }
    }
  }

  private static String line(Op step) {
    return switch (step) {
      case Op.Scan(_, _, var having) -> scan(having.isPresent());
      case Op.Seek _ -> "seek nodes by id";
      case Op.Expand(_, _, var into) -> into ? "expand into a known node" : "expand";
      case Op.Meet _ -> "expand from the node with fewer relationships, then into the end";
      case Op.Walk walk -> walk(walk);
      case Op.Ends _ -> "ends of a known relationship";
      case Op.Shortest(_, _, _, _, var all, _) -> all ? "all shortest paths" : "a shortest path";
      case Op.First(var question, _, _, _) -> question.description();
      case Op.Filter _, Op.Labelled _ -> "filter";
      case Op.CountRows _ -> "count without rows";
      case Op.Assign _ -> "project";
      case Op.Unwind _ -> "unwind";
      case Op.Group _ -> "aggregate";
      case Op.Totals(var question, _, _, _) -> question.description();
      case Op.Rows(var question, _, _, _, _) -> question.description();
      case Op.Distinct _ -> "distinct";
      case Op.Sort(_, _, var first) -> first.isPresent() ? "sort, keep the first" : "sort";
      case Op.Top _ -> "prune to the first rows";
      case Op.Page _ -> "skip and limit";
      case Op.Optionally _ -> "optional";
      case Op.Union _ -> "union";
    };
  }

  private static String walk(Op.Walk walk) {
    var most = walk.most().isPresent() ? Integer.toString(walk.most().getAsInt()) : "";
    return "expand " + walk.least() + ".." + most + " times";
  }

  private static String scan(boolean having) {
    return having ? "find nodes of a label by a property" : "scan all nodes of a label";
  }
}
