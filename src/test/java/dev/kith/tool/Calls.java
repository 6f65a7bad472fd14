package dev.kith.tool;

import dev.kith.access.Caller;
import dev.kith.graph.Databases;
import dev.kith.tool.bfs.BfsTools;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Calls tools the way a surface does, for tests.
public final class Calls {
  private final Toolbox toolbox;
  private final Caller caller;

  public Calls(Toolbox toolbox) {
    this(toolbox, Caller.local("test"));
  }

  /// Calls that are somebody's.
  public Calls(Toolbox toolbox, Caller caller) {
    this.toolbox = toolbox;
    this.caller = caller;
  }

  /// The bfs tools over some databases, answers unbounded.
  public static Calls bfs(Databases databases) {
    return new Calls(
        new Toolbox(
            new Catalogue(Map.of(Family.BFS, BfsTools.all())), databases, Limits.FOR_PROGRAMS));
  }

  /// The raw answer to a call with these arguments, given as JSON.
  public Result result(String tool, String arguments) {
    return toolbox.call(
        toolbox.catalogue().find(tool).orElseThrow(),
        json(arguments),
        toolbox.context(caller, CallContext.ProgressListener.IGNORED));
  }

  /// The answer, which must not be a fault.
  public JsonNode answer(String tool, String arguments) {
    var result = result(tool, arguments);
    if (result.isFault()) {
      throw new AssertionError(result.json());
    }
    return json(result.json());
  }

  /// The fault, which must be one.
  public JsonNode fault(String tool, String arguments) {
    var result = result(tool, arguments);
    if (!result.isFault()) {
      throw new AssertionError("no fault: " + result.json());
    }
    return json(result.json());
  }

  /// Parses JSON that a test knows to be right.
  public static JsonNode json(String text) {
    try {
      return Json.read(text.replace('\n', ' '));
    } catch (Json.Malformed broken) {
      throw new AssertionError("not JSON: " + text, broken);
    }
  }

  /// The strings of an array.
  public static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }
}
