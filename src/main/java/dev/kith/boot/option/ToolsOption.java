package dev.kith.boot.option;

import dev.kith.tool.ToolSelection;
import java.util.List;
import picocli.CommandLine.Option;

/// The option that says which tools are served.
public final class ToolsOption {
  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "NAME",
      description =
          "The tools to serve: families (bfs, query, cypher, memory, upkeep, history, or"
              + " server-memory) and single tools; -NAME leaves one out, as in"
              + " --tools=bfs,memory,-create_entities. Default: all but server-memory.")
  private List<String> names = List.of();

  public ToolSelection selection() {
    return ToolSelection.parse(names);
  }

  /// The value on the command line, if any.
  public List<String> names() {
    return names;
  }
}
