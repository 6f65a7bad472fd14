package dev.kith.tool.resource;

import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Ready-made openings for an agent: the workflows that the tool families recommend.
public final class Prompts {
  private static final Prompt EXPLORE =
      new Prompt(
          "explore_graph",
          "Explore the graph",
          "Answer a question by walking the graph in small steps.",
          Family.BFS,
          List.of(
              new PromptArgument("question", "What you want to know.", true),
              new PromptArgument("database", "Which database; default: the server's.", false)),
          """
          Answer this question from the knowledge graph: {question}

          Database: {database}

          1. describe_schema: learn the types and predicates, and follow next_steps.
          2. search_entities: turn the names in the question into ids; look at entity_type before choosing.
          3. bfs_query with max_hops 1 and topology_only true: survey, and read schema_summary.
          4. describe_entities: expand the stubs that matter, all in one call.
          5. bfs_query with node_types and predicates from schema_summary: the details.
          For "what do these share?" use intersect_subgraphs instead of steps 3 to 5.
          Cite the ids you rely on. If the graph does not hold the answer, say so.\
          """);
  private static final Prompt REMEMBER =
      new Prompt(
          "remember",
          "Remember this",
          "Note facts in a memory so that later sessions find them.",
          Family.MEMORY,
          List.of(
              new PromptArgument("facts", "What to remember, in plain words.", true),
              new PromptArgument("database", "Which database to write to.", true)),
          """
          Store this in the memory database {database}: {facts}

          1. Search first (search_memory or search_entities, and semantic_search): use entities that exist.
          2. create_entity for each person, thing or idea that is missing, with a short lower-case type.
          3. add_observations for facts about existing ones: one fact to a sentence, no duplicates.
          4. create_relationship with an UPPER_CASE verb, and a confidence below 1 where you are unsure.
          Then say what you stored.\
          """);
  private static final Prompt RECALL =
      new Prompt(
          "recall",
          "What do we know about this?",
          "Gather what a memory holds on a topic.",
          Family.MEMORY,
          List.of(
              new PromptArgument("topic", "A person, thing or idea.", true),
              new PromptArgument("database", "Which database to search.", true)),
          """
          Gather what the memory database {database} holds about: {topic}

          1. Search the memory, and with semantic_search for what is worded otherwise.
          2. get_related_entities for the best match.
          3. Summarise, and keep apart what is recorded and what you infer.\
          """);

  private static final Pattern BLANK = Pattern.compile("\\{([a-z_]+)\\}");

  private Prompts() {}

  /// Something to be filled in.
  public record PromptArgument(String name, String description, boolean required) {}

  /// A text with blanks.
  public record Prompt(
      String name,
      String title,
      String description,
      Family family,
      List<PromptArgument> blanks,
      String template) {
    public Prompt {
      blanks = List.copyOf(blanks);
    }

    /// The text with its blanks filled; what was left out reads as the default, and what was filled
    /// in is not looked at again.
    public String filled(Map<String, String> values) {
      var text = new StringBuilder();
      int at = 0;
      for (var hole = BLANK.matcher(template); hole.find(); at = hole.end()) {
        text.append(template, at, hole.start());
        text.append(values.getOrDefault(hole.group(1), "(the default one)"));
      }
      return text.append(template.substring(at)).toString();
    }
  }

  /// The prompts that make sense with these tools.
  public static List<Prompt> fitting(Catalogue catalogue) {
    return List.of(EXPLORE, REMEMBER, RECALL).stream()
        .filter(prompt -> catalogue.families().contains(prompt.family()))
        .toList();
  }

  /// The prompt of that name.
  public static Optional<Prompt> find(Catalogue catalogue, String name) {
    return fitting(catalogue).stream().filter(prompt -> prompt.name().equals(name)).findFirst();
  }
}
