package dev.kith.tool;

import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentReader;
import java.util.Set;

/// Writes the manual's page on a tool, from its declaration.
public final class ToolPage {
  private static final Set<String> SEARCHES =
      Set.of("search_entities", "search_memory", "semantic_search", "search_nodes");

  private ToolPage() {}

  /// The page as Markdown.
  public static String markdown(Catalogue.Listed tool) {
    var declaration = tool.declaration();
    var effect = declaration.effect();
    var page = new StringBuilder("<!-- generated from the tool's declaration; do not edit -->\n");
    page.append("# ").append(tool.name()).append("\n\n");
    page.append(declaration.title()).append(". Family: `").append(tool.family().label());
    page.append("`; ");
    page.append(
        effect.readOnly()
            ? "reads only"
            : effect.destructive() ? "changes or removes" : "adds, never removes");
    page.append(".\n\n").append(declaration.description()).append("\n\n## Arguments\n\n");
    if (declaration.arguments().isEmpty()) {
      page.append("None.\n");
    } else {
      page.append("| name | type | default | meaning |\n|---|---|---|---|\n");
      declaration.arguments().forEach(argument -> row(page, argument));
    }
    page.append("\n## Call\n\n```json\n").append(declaration.example()).append("\n```\n\n```sh\n");
    page.append("kith call ");
    if (!Family.usual().contains(tool.family())) {
      page.append("--tools ").append(tool.family().label()).append(' ');
    }
    page.append(tool.name()).append(" '").append(declaration.example());
    page.append("'\n```\n\n");
    if (SEARCHES.contains(tool.name())) {
      page.append(QueryRules.section(tool.family() == Family.SERVER_MEMORY));
    }
    page.append("## Result\n\nJSON Schema of the result:\n\n```json\n");
    page.append(Json.text(declaration.outputSchema())).append("\n```\n");
    return page.toString();
  }

  private static void row(StringBuilder page, Argument argument) {
    page.append("| `").append(argument.name()).append("` | ");
    page.append(ArgumentReader.words(argument.type())).append(" | ");
    page.append(argument.required() ? "required" : argument.fallback().map(Json::text).orElse("–"));
    page.append(" | ").append(argument.description().replace("|", "\\|")).append(" |\n");
  }
}
