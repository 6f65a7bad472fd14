package dev.kith.tool.forget;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.history.Forgetting;
import dev.kith.graph.time.Age;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.MomentText;
import dev.kith.tool.argument.Schema;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Removes entities or observations with all that the history tells of them.
public final class Forget implements DestructiveTool {
  private static final int MOST = 1_000;
  private static final int LONGEST_TEXT = 20_000;
  private static final int MOST_NEAR = 3;
  private static final String OLDER = "older_than";

  private final InstantSource clock;
  private final Declaration declaration =
      new Declaration(
          "forget",
          "Forget for good",
          "Removes entities for good, from the history too: no undo. First shows what would be removed."
              + " Example: {\"database\":\"memory\",\"entities\":[\"Ada\"]}",
          "{\"database\":\"memory\",\"entities\":[\"Alice Jonson\"]}",
          List.of(
              Argument.namedDatabase(),
              Argument.optional("entities", names(), "Names, deleted ones too."),
              Argument.optional("types", names(), "Only entities of these types.").unlisted(),
              Argument.optional(
                      "author",
                      ArgumentType.text(1, ArgumentType.LONGEST_NAME),
                      "Only what this source, client or token created or noted.")
                  .unlisted(),
              Argument.optional(
                      OLDER,
                      ArgumentType.text(1, MomentText.LONGEST),
                      "Only entities not changed since, observations noted before: an age such as"
                          + " 90d, a date or time.")
                  .unlisted(),
              Argument.flag("expired", "Only observations that no longer hold.").unlisted(),
              Argument.optional(
                      "observations",
                      ArgumentType.texts(LONGEST_TEXT, 1, MOST),
                      "Only these observations, word for word.")
                  .unlisted(),
              Argument.flag("observations_only", "Observations go, their entities stay.")
                  .unlisted(),
              Argument.switchedOn("dry_run", "false does it.")),
          Schema.object(
              field("status", Schema.text(), "would_forget, forgotten or no_change"),
              field("database", Schema.text(), "").maybe(),
              field("entities", Schema.whole(), "").maybe(),
              field("observations", Schema.whole(), "").maybe(),
              field("relationships", Schema.whole(), "").maybe(),
              field("history", Schema.whole(), "Entries of the history that lose their content.")
                  .maybe(),
              field("names", Schema.texts(), "The first names.").maybe(),
              field("clean", Schema.flag(), "Whether no file contains it any longer.").maybe(),
              field("change", Schema.whole(), "").maybe()),
          false,
          Effect.REMOVES);

  public Forget(InstantSource clock) {
    this.clock = clock;
  }

  private static ArgumentType names() {
    return ArgumentType.texts(ArgumentType.LONGEST_NAME, 1, MOST);
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public boolean needsAll() {
    return true;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    if (arguments.flag("dry_run")) {
      return Optional.empty();
    }
    var gone = forgotten(databases, arguments, context, true);
    return gone.isNothing() ? Optional.empty() : Optional.of(question(gone));
  }

  private static String question(Forgetting.Forgotten gone) {
    var parts = new ArrayList<String>();
    if (gone.entities() > 0) {
      parts.add(counted(gone.entities(), "entity", "entities"));
    }
    if (gone.observations() > 0) {
      parts.add(RemovalQuestion.count(gone.observations(), "observation"));
    }
    if (gone.relationships() > 0) {
      parts.add(RemovalQuestion.count(gone.relationships(), "relationship"));
    }
    parts.add(counted(gone.history(), "entry of the history", "entries of the history"));
    var names = gone.names().isEmpty() ? "" : " (" + RemovalQuestion.listed(gone.names()) + ")";
    return "Forget for good " + String.join(", ", parts) + names + "? No undo brings it back.";
  }

  private static String counted(long number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    boolean dry = arguments.flag("dry_run");
    var gone = forgotten(databases, arguments, context, dry);
    var status = dry ? "would_forget" : "forgotten";
    return Result.object(
        new JsonText()
            .object()
            .field("status", gone.isNothing() ? "no_change" : status)
            .field("database", arguments.text("database"))
            .field("entities", gone.entities())
            .field("observations", gone.observations())
            .field("relationships", gone.relationships())
            .field("history", gone.history())
            .key("names")
            .values(gone.names().stream().map(RemovalQuestion::shown).toList())
            .field("clean", gone.clean())
            .field("change", gone.change())
            .endObject()
            .toString());
  }

  private Forgetting.Forgotten forgotten(
      Databases databases, Arguments arguments, CallContext context, boolean dry) {
    var what = what(arguments);
    var graph = databases.named(arguments.text("database"));
    try {
      return graph.forget(context.call(), what, dry);
    } catch (FaultException refused) {
      throw refused.fault() instanceof Fault.MissingEntities missing
          ? placed(graph, arguments, context, missing)
          : refused;
    }
  }

  /// The fault with the place of the first name, and names that are near it.
  private static RuntimeException placed(
      Graph graph, Arguments arguments, CallContext context, Fault.MissingEntities missing) {
    var first = missing.names().getFirst();
    List<String> near = graph.read(context.call(), view -> view.nearIds(first, MOST_NEAR));
    var place = "/entities/" + arguments.texts("entities").indexOf(first);
    return new Fault.MissingEntities(missing.names(), place, near).raise();
  }

  private Forgetting what(Arguments arguments) {
    var what =
        new Forgetting(
            arguments.texts("entities"),
            arguments.texts("types"),
            arguments.optionalText("author"),
            arguments.optionalText(OLDER).map(this::moment),
            arguments.flag("expired"),
            arguments.texts("observations"),
            arguments.flag("observations_only"));
    if (what.isUnbounded()) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/entities",
                      "is missing, and nothing else says what to forget",
                      "entities, types, author, older_than, expired or observations")))
          .raise();
    }
    return what;
  }

  private Instant moment(String text) {
    var age = Age.of(text);
    return age.isPresent()
        ? age.get().before(clock.instant())
        : MomentText.of(text, OLDER, 0, "an age such as 90d, ");
  }
}
