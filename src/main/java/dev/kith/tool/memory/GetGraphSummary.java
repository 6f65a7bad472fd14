package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.FaultException;
import dev.kith.graph.Databases;
import dev.kith.graph.GraphView;
import dev.kith.graph.GraphView.DiskUse;
import dev.kith.schema.Vocabulary;
import dev.kith.shape.ItemsAnswer;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FaultText;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.AsOfArgument;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.mark.PinnedEntities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Counts what a database holds, or all of them.
public final class GetGraphSummary implements Tool {
  private static final String AWAITED = "awaited_vectors";
  private static final String SIZES = "sizes";

  private final Declaration declaration =
      Declaration.reading(
          "get_graph_summary",
          "Count entities and relationships",
          "Counts entities and relationships by type, and names what is pinned; without an"
              + " argument, counts every database. Use it before you write; for the content use a"
              + " search. Example: {\"database\":\"memory\"}",
          "{\"database\":\"memory\"}",
          List.of(
              new Argument(
                  "database",
                  Argument.namedDatabase().type(),
                  false,
                  Optional.empty(),
                  Optional.of("Database"),
                  true,
                  "Name of the database. Default: all databases."),
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "How many types to skip."),
              Argument.flag(AWAITED, "Also count the entities whose vectors are not computed yet.")
                  .unlisted(),
              Argument.flag(
                      SIZES,
                      "Also return how many bytes the database takes on disk: content, history,"
                          + " vectors, other indexes. Not for mapped tables, nor for scoped"
                          + " callers.")
                  .unlisted(),
              Argument.maxTokens()),
          Schema.object(
              field("scope", Schema.text(), "single_database or all_databases"),
              field("database", Schema.text(), "").maybe(),
              field("stats", Schema.anyObject(), "").maybe(),
              field("pinned", Schema.array(Schema.anyObject()), "With pinned facts.").maybe(),
              field("entity_types", Schema.array(Schema.anyObject()), "").maybe(),
              field("relationship_types", Schema.array(Schema.anyObject()), "").maybe(),
              field("databases", Schema.anyObject(), "").maybe(),
              field("total_databases", Schema.whole(), "").maybe(),
              Schema.truncated()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var reader =
        new SummaryReader(databases, arguments.flag(AWAITED), arguments.flag(SIZES), context);
    var answer =
        arguments
            .optionalText("database")
            .map(name -> one(reader, name, arguments.whole("offset")))
            .orElseGet(() -> all(reader, arguments.whole("offset")));
    return Result.object(context.budget(arguments).fit(answer));
  }

  /// @param counting whether the vectors that are still to come are counted
  /// @param measuring whether bytes on disk are counted
  private record SummaryReader(
      Databases databases, boolean counting, boolean measuring, CallContext context) {
    Content of(String name) {
      return databases
          .named(name)
          .read(
              context.call(),
              view ->
                  new Content(
                      view.vocabulary(),
                      PinnedEntities.of(view),
                      counting ? OptionalLong.of(view.awaitedVectors()) : OptionalLong.empty(),
                      measured(view)));
    }

    /// What lies on the disk is of now, whatever the call knows.
    private Optional<DiskUse> measured(GraphView view) {
      boolean now = context.call().known().isEmpty();
      return measuring && now ? view.diskUse() : Optional.empty();
    }
  }

  /// @param awaited how many vectors are still to come, where that was asked
  /// @param disk bytes on disk, where that was asked and is known
  private record Content(
      Vocabulary vocabulary, PinnedEntities pinned, OptionalLong awaited, Optional<DiskUse> disk) {
    JsonText write(JsonText out) {
      out.field("entities", total(vocabulary.types()));
      out.field("relationships", total(vocabulary.predicates()));
      return pinned.total() > 0 ? out.field("pinned", pinned.total()) : out;
    }

    void writeState(JsonText out) {
      awaited.ifPresent(number -> out.field(AWAITED, number));
      disk.ifPresent(
          bytes ->
              out.key("bytes")
                  .object()
                  .field("total", bytes.total())
                  .field("content", bytes.content())
                  .field("history", bytes.history())
                  .field("vectors", bytes.vectors())
                  .field("indexes", bytes.indexes())
                  .endObject());
    }
  }

  private static long total(List<Vocabulary.Term> terms) {
    return terms.stream().mapToLong(Vocabulary.Term::count).sum();
  }

  private static Shrinkable one(SummaryReader reader, String name, int offset) {
    var content = reader.of(name);
    var types = byCount(content.vocabulary().types());
    var predicates = byCount(content.vocabulary().predicates());
    var pinned = content.pinned().items();
    var items = new ArrayList<>(pinned);
    items.addAll(types);
    items.addAll(predicates);
    int passed = Math.min(offset, items.size());
    return new ItemsAnswer(
        items.subList(passed, items.size()),
        (out, shown, cut) -> {
          out.object()
              .field("scope", "single_database")
              .field("database", name)
              .key("stats")
              .object();
          content.write(out).field("entity_types", types.size());
          out.field("relationship_types", predicates.size());
          content.writeState(out);
          out.endObject();
          int first = Math.clamp(pinned.size() - passed, 0, shown.size());
          int split = Math.clamp(pinned.size() + types.size() - passed, 0, shown.size());
          if (!pinned.isEmpty()) {
            out.key("pinned").array();
            shown.subList(0, first).forEach(out::raw);
            out.endArray();
          }
          out.key("entity_types").array();
          shown.subList(first, split).forEach(out::raw);
          out.endArray().key("relationship_types").array();
          shown.subList(split, shown.size()).forEach(out::raw);
          cut.write(out.endArray(), next -> next.field("offset", passed + shown.size()));
          out.endObject();
        });
  }

  private static List<String> byCount(List<Vocabulary.Term> terms) {
    return terms.stream()
        .sorted(
            Comparator.comparingLong(Vocabulary.Term::count)
                .reversed()
                .thenComparing(Vocabulary.Term::name))
        .map(
            term ->
                new JsonText()
                    .object()
                    .field("type", term.name())
                    .field("count", term.count())
                    .endObject()
                    .toString())
        .toList();
  }

  /// A database that cannot be read is reported in its place: the others are counted all the same.
  private static String counts(SummaryReader reader, String name) {
    var out = new JsonText().object();
    try {
      var content = reader.of(name);
      content.writeState(content.write(out));
    } catch (FaultException broken) {
      reader.context().call().check();
      out.field("error", FaultText.message(broken.fault()));
    }
    return out.endObject().toString();
  }

  private static Shrinkable all(SummaryReader reader, int offset) {
    if (reader.context().call().known().isPresent()) {
      throw AsOfArgument.ofOneDatabase();
    }
    var all = reader.databases().list();
    var names = all.stream().skip(offset).map(about -> about.database()).toList();
    var items = new ArrayList<String>();
    for (var name : names) {
      items.add(counts(reader, name));
    }
    return new ItemsAnswer(
        items,
        (out, shown, cut) -> {
          out.object().field("scope", "all_databases").key("databases").object();
          for (int index = 0; index < shown.size(); index++) {
            out.key(names.get(index)).raw(shown.get(index));
          }
          cut.write(
              out.endObject().field("total_databases", all.size()),
              next -> next.field("offset", offset + shown.size()));
          out.endObject();
        });
  }
}
