package dev.kith.tool.resource;

import dev.kith.graph.About;
import dev.kith.schema.Vocabulary;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What a database says about itself: description, types, predicates, and how to explore it.
///
/// The items are the names and, last, the notes on usage, which are the first to go.
public final class SchemaText implements Shrinkable {
  private static final int MOST_TYPES = 200;
  private static final int MOST_PREDICATES = 500;
  private static final int CLIPPED = 300;
  private static final String USUAL_STEPS =
      "1. search_entities to turn a name into an id. 2. bfs_query with max_hops 1 and topology_only"
          + " true to survey. 3. describe_entities for the stubs that matter. 4. bfs_query again"
          + " with node_types and predicates taken from schema_summary.";

  private final About about;
  private final boolean comprehensive;
  private final List<String> names;
  private final int types;

  private SchemaText(About about, Vocabulary vocabulary) {
    this.about = about;
    this.comprehensive =
        vocabulary.types().size() <= MOST_TYPES
            && vocabulary.predicates().size() <= MOST_PREDICATES;
    var shownTypes = mostFrequent(vocabulary.types(), MOST_TYPES);
    this.types = shownTypes.size();
    this.names = new ArrayList<>(shownTypes);
    this.names.addAll(mostFrequent(vocabulary.predicates(), MOST_PREDICATES));
  }

  public static SchemaText answer(About about, Vocabulary vocabulary) {
    return new SchemaText(about, vocabulary);
  }

  /// The whole schema as JSON.
  public static String of(About about, Vocabulary vocabulary) {
    return new SchemaText(about, vocabulary).whole();
  }

  private static List<String> mostFrequent(List<Vocabulary.Term> terms, int most) {
    var shown = terms.stream();
    if (terms.size() > most) {
      shown =
          shown
              .sorted(
                  Comparator.comparingLong(Vocabulary.Term::count)
                      .reversed()
                      .thenComparing(Vocabulary.Term::name))
              .limit(most);
    }
    return shown.map(Vocabulary.Term::name).toList();
  }

  @Override
  public int size() {
    return names.size() + 1;
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    boolean whole = items == size() && detailed == size();
    int shown = Math.min(items, names.size());
    out.object();
    out.field("graph_description", clipped(description(), whole));
    out.field("comprehensive", comprehensive && shown == names.size());
    out.key("entity_types").values(names.subList(0, Math.min(shown, types)));
    out.key("predicates").values(names.subList(Math.min(shown, types), shown));
    var steps = about.nextSteps().isBlank() ? USUAL_STEPS : about.nextSteps();
    out.field("next_steps", clipped(steps, whole));
    out.field("tool_usage_notes", whole ? UsageNotes.TEXT : "");
    if (!whole) {
      out.key("truncated")
          .object()
          .field("reason", "max_tokens")
          .field("returned", shown)
          .field("of", names.size())
          .endObject();
    }
    out.endObject();
  }

  private String description() {
    return about.description().isBlank() ? "Database: " + about.database() : about.description();
  }

  private static String clipped(String text, boolean whole) {
    return whole || text.length() <= CLIPPED ? text : text.substring(0, CLIPPED) + "…";
  }
}
