package dev.kith.tool.memory;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.FaultException;
import dev.kith.graph.Databases;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Counts what a database holds, or all of them.
public final class GetGraphSummary implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "get_graph_summary",
          "Count what is there",
          "Counts entities and relationships: of one database by type, or, without an"
              + " argument, of every database. Use it before you write. For the content use a"
              + " search. Example: {\"database\":\"memory\"}",
          "{\"database\":\"memory\"}",
          List.of(
              new Argument(
                  "database",
                  Argument.namedDatabase().type(),
                  false,
                  java.util.Optional.empty(),
                  java.util.Optional.of("Database"),
                  true,
                  "Name of the database. Left out: all databases."),
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "How many types to pass over."),
              Argument.maxTokens()),
          Schema.object(
              field("scope", Schema.text(), "single_database or all_databases"),
              field("database", Schema.text(), "").maybe(),
              field("stats", Schema.anyObject(), "").maybe(),
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
    var answer =
        arguments
            .optionalText("database")
            .map(name -> one(databases, name, arguments.whole("offset"), context))
            .orElseGet(() -> all(databases, arguments.whole("offset"), context));
    return Result.object(context.budget(arguments).fit(answer));
  }

  private static Vocabulary vocabulary(Databases databases, String name, CallContext context) {
    return databases.named(name).read(context.call(), view -> view.vocabulary());
  }

  private static long total(List<Vocabulary.Term> terms) {
    return terms.stream().mapToLong(Vocabulary.Term::count).sum();
  }

  private static Shrinkable one(Databases databases, String name, int offset, CallContext context) {
    var vocabulary = vocabulary(databases, name, context);
    var types = byCount(vocabulary.types());
    var predicates = byCount(vocabulary.predicates());
    var items = new ArrayList<>(types);
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
          out.field("entities", total(vocabulary.types()));
          out.field("relationships", total(vocabulary.predicates()));
          out.field("entity_types", types.size());
          out.field("relationship_types", predicates.size()).endObject();
          int split = Math.clamp(types.size() - passed, 0, shown.size());
          out.key("entity_types").array();
          shown.subList(0, split).forEach(out::raw);
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
  private static String counts(Databases databases, String name, CallContext context) {
    var out = new JsonText().object();
    try {
      var vocabulary = vocabulary(databases, name, context);
      out.field("entities", total(vocabulary.types()));
      out.field("relationships", total(vocabulary.predicates()));
    } catch (FaultException broken) {
      context.call().check();
      out.field("error", FaultText.message(broken.fault()));
    }
    return out.endObject().toString();
  }

  private static Shrinkable all(Databases databases, int offset, CallContext context) {
    if (context.call().known().isPresent()) {
      throw AsOfArgument.ofOneDatabase();
    }
    var all = databases.list();
    var names = all.stream().skip(offset).map(about -> about.database()).toList();
    var items = new ArrayList<String>();
    for (var name : names) {
      items.add(counts(databases, name, context));
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
