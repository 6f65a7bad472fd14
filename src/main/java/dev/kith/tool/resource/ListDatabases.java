package dev.kith.tool.resource;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.schema.Vocabulary;
import dev.kith.shape.ItemsAnswer;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.FaultText;
import dev.kith.tool.Result;
import dev.kith.tool.Tool;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Lists the databases that the caller may see, with how much of each.
public final class ListDatabases implements Tool {
  private final Declaration declaration =
      Declaration.reading(
          "list_databases",
          "Which databases there are",
          "Lists the databases. Use it when you do not know a database's name. Not for their"
              + " content. Example: {}",
          "{}",
          List.of(
              Argument.whole("offset", 0, Integer.MAX_VALUE, 0, "How many to skip."),
              Argument.maxTokens()),
          Schema.object(
              field(
                  "databases",
                  Schema.array(
                      Schema.object(
                          field("name", Schema.text(), ""),
                          field("description", Schema.text(), ""),
                          field("entities", Schema.whole(), "").maybe(),
                          field("relationships", Schema.whole(), "").maybe(),
                          field("error", Schema.text(), "Why it was not counted.").maybe(),
                          field("engine", Schema.text(), ""),
                          field("writable", Schema.flag(), ""),
                          field("history", Schema.text(), "How much is kept, if not all.")
                              .maybe())),
                  ""),
              field("default", Schema.text(), "Used where a call names none."),
              Schema.truncated()));

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var counting = half(context.call());
    var items = new ArrayList<String>();
    var briefs = new ArrayList<String>();
    int offset = arguments.whole("offset");
    for (var about : databases.list().stream().skip(offset).toList()) {
      var counts = counts(databases, about.database(), half(counting));
      context.call().check();
      items.add(entry(about, about.description(), counts));
      briefs.add(entry(about, about.description().lines().findFirst().orElse(""), counts));
    }
    var answer =
        new ItemsAnswer(
            items,
            briefs,
            (out, shown, cut) -> {
              out.object().key("databases").array();
              shown.forEach(out::raw);
              cut.write(
                  out.endArray().field("default", databases.primary()),
                  next -> next.field("offset", offset + shown.size()));
              out.endObject();
            });
    return Result.object(context.budget(arguments).fit(answer));
  }

  /// A database that does not answer takes half of the time that is left, not all of it: the list
  /// is there whatever one of them does.
  private static Call half(Call call) {
    long left = call.remainingMillis();
    return left == Long.MAX_VALUE
        ? call
        : call.within(Call.by(call.author(), Duration.ofMillis(left / 2)));
  }

  private static String entry(About about, String description, CountWriter counts) {
    var out =
        new JsonText().object().field("name", about.database()).field("description", description);
    counts.write(out);
    out.field("engine", about.engine()).field("writable", about.writable());
    about.history().ifPresent(kept -> out.field("history", kept));
    return out.endObject().toString();
  }

  /// Writes how much there is, or why that is not known.
  @FunctionalInterface
  private interface CountWriter {
    void write(JsonText out);
  }

  private static CountWriter counts(Databases databases, String name, Call call) {
    try {
      var vocabulary = databases.named(name).read(call, view -> view.vocabulary());
      return out ->
          out.field("entities", total(vocabulary.types()))
              .field("relationships", total(vocabulary.predicates()));
    } catch (FaultException broken) {
      return out -> out.field("error", FaultText.message(broken.fault()));
    }
  }

  private static long total(List<Vocabulary.Term> terms) {
    return terms.stream().mapToLong(Vocabulary.Term::count).sum();
  }
}
