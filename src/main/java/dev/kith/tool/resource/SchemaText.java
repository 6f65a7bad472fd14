package dev.kith.tool.resource;

import dev.kith.graph.About;
import dev.kith.schema.Vocabulary;
import dev.kith.schema.Vocabulary.Term;
import dev.kith.shape.Alternation;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.shape.Summary;
import java.util.Comparator;
import java.util.List;

/// What a database says about itself: description, types, predicates, and how to explore it.
///
/// The items are the names, the most frequent types and predicates by turns, and, last, the notes
/// on usage, which are the first to go.
public final class SchemaText implements Shrinkable {
  private static final int MOST_TYPES = 200;
  private static final int MOST_PREDICATES = 500;
  private static final int CLIPPED = 300;
  private static final String USUAL_STEPS =
      "1. search_entities to turn a name into an id. 2. bfs_query with max_hops 1 and topology_only"
          + " true to survey. 3. describe_entities for the stubs that matter. 4. bfs_query again"
          + " with node_types and predicates taken from schema_summary.";

  private final About about;
  private final Vocabulary vocabulary;
  private final Start start;
  private final List<Term> types;
  private final List<Term> predicates;

  /// Where an answer begins.
  ///
  /// @param types how many of the most frequent types are passed over
  /// @param predicates how many of the most frequent predicates are
  public record Start(int types, int predicates) {
    static final Start FIRST = new Start(0, 0);
  }

  public SchemaText(About about, Vocabulary vocabulary, Start start) {
    this.about = about;
    this.vocabulary = vocabulary;
    this.start = start;
    this.types = mostFrequent(vocabulary.types(), start.types, MOST_TYPES);
    this.predicates = mostFrequent(vocabulary.predicates(), start.predicates, MOST_PREDICATES);
  }

  /// The whole schema as JSON.
  public static String of(About about, Vocabulary vocabulary) {
    return new SchemaText(about, vocabulary, Start.FIRST).whole();
  }

  private static List<Term> mostFrequent(List<Term> terms, int passed, int most) {
    return terms.stream()
        .sorted(Comparator.comparingLong(Term::count).reversed().thenComparing(Term::name))
        .skip(passed)
        .limit(most)
        .toList();
  }

  @Override
  public int size() {
    return types.size() + predicates.size() + 1;
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    boolean whole = items == size() && detailed == size();
    int shown = Math.min(items, size() - 1);
    int shownTypes = Alternation.ofFirst(shown, types.size(), predicates.size());
    var someTypes = types.subList(0, shownTypes);
    var somePredicates = predicates.subList(0, shown - shownTypes);
    int moreTypes = vocabulary.types().size() - start.types - shownTypes;
    int morePredicates = vocabulary.predicates().size() - start.predicates - somePredicates.size();
    boolean rest = moreTypes > 0 || morePredicates > 0;
    boolean first = start.equals(Start.FIRST);
    out.object();
    out.field("graph_description", clipped(description(), whole));
    out.field("comprehensive", first && !rest);
    names(out, "entity_types", "more_types", someTypes, moreTypes);
    names(out, "predicates", "more_predicates", somePredicates, morePredicates);
    out.key("counts").object();
    counts(out, "by_type", someTypes);
    counts(out, "by_predicate", somePredicates);
    out.endObject();
    var steps = about.nextSteps().isBlank() ? USUAL_STEPS : about.nextSteps();
    out.field("next_steps", first ? clipped(steps, whole) : "");
    out.field("tool_usage_notes", first && whole ? UsageNotes.TEXT : "");
    if (!whole || rest) {
      truncated(out, shown, whole, new Start(shownTypes, somePredicates.size()), rest);
    }
    out.endObject();
  }

  private void truncated(JsonText out, int shown, boolean whole, Start taken, boolean rest) {
    long of =
        Math.max(0, vocabulary.types().size() - (long) start.types)
            + Math.max(0, vocabulary.predicates().size() - (long) start.predicates);
    out.key("truncated").object().field("reason", whole ? "limit" : "max_tokens");
    out.field("returned", shown).field("of", of);
    if (!whole && start.equals(Start.FIRST)) {
      out.key("left_out").values(List.of("tool_usage_notes"));
      out.field("hint", "Raise max_tokens.");
    }
    if (rest) {
      out.key("next").object().field("offset", start.types + taken.types);
      out.field("predicate_offset", start.predicates + taken.predicates).endObject();
    }
    out.endObject();
  }

  /// Writes names in their order, and how many there are beyond them.
  private static void names(JsonText out, String key, String more, List<Term> some, int left) {
    out.key(key).values(some.stream().map(Term::name).sorted().toList());
    Summary.more(out, more, left);
  }

  private static void counts(JsonText out, String key, List<Term> terms) {
    out.key(key).object();
    terms.forEach(term -> out.key(term.name()).value(term.count()));
    out.endObject();
  }

  private String description() {
    return about.description().isBlank() ? "Database: " + about.database() : about.description();
  }

  private static String clipped(String text, boolean whole) {
    if (whole || text.length() <= CLIPPED) {
      return text;
    }
    boolean splits = Character.isHighSurrogate(text.charAt(CLIPPED - 1));
    return text.substring(0, splits ? CLIPPED - 1 : CLIPPED) + "…";
  }
}
