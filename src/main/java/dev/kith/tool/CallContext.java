package dev.kith.tool;

import dev.kith.access.Caller;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Scope;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.graph.time.PastMoment;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.shape.PageExtent;
import dev.kith.shape.ReplyFormat;
import dev.kith.shape.TokenBudget;
import dev.kith.shape.compact.CompactText;
import dev.kith.tool.argument.ArgumentWarnings;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.AsOfArgument;
import dev.kith.tool.argument.ValidTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/// The context of a call: its caller, limits and progress. Whoever sends the answer closes it after
/// that, which gives back the memory of the answer.
///
/// @param usualTokens the budget of an answer if the caller sets none
/// @param replies how answers are written if the caller does not say
/// @param notes what meters learn about the call
public record CallContext(
    Caller caller,
    Call call,
    OptionalInt usualTokens,
    ReplyFormat replies,
    WalkLimits limits,
    ProgressListener progress,
    CallNotes notes)
    implements AutoCloseable {

  /// Receives the progress of a long call.
  @FunctionalInterface
  public interface ProgressListener {
    /// Ignores progress.
    ProgressListener IGNORED = (_, _, _) -> {};

    /// @param total how much there is in all, or 0 where it is unknown
    void reached(double done, double total, String message);
  }

  /// The same call, to end with another at the latest.
  public CallContext within(Call other) {
    return new CallContext(
        caller, call.within(other), usualTokens, replies, limits, progress, notes);
  }

  /// The same call for facts of another time.
  CallContext showing(ValidTimeFilter facts) {
    return with(call.showing(facts));
  }

  private CallContext with(Call other) {
    return new CallContext(caller, other, usualTokens, replies, limits, progress, notes);
  }

  /// The same call for what the arguments say: facts of a time, as they were known at a time.
  CallContext at(Databases databases, String database, Arguments arguments) {
    var facts = ValidTime.showing(arguments);
    var wanted = AsOfArgument.of(arguments, seesAll());
    if (wanted.isEmpty()) {
      return showing(facts);
    }
    var past = databases.named(database).past(call, wanted.get());
    if (past instanceof PastMoment && !facts.equals(ValidTimeFilter.NOW)) {
      throw AsOfArgument.besideAnotherTime(database);
    }
    // what held then, as those saw it who read it then
    var then = facts.equals(ValidTimeFilter.NOW) ? new ValidTimeFilter.At(past.seen()) : facts;
    return with(call.showing(then).reading(past));
  }

  private boolean seesAll() {
    return call.scope() instanceof Scope.Everything;
  }

  /// The arguments with what the answer says of the time at which it was known.
  Arguments withPastNote(Arguments arguments) {
    return call.past()
        .map(past -> arguments.warned(List.of(AsOfArgument.note(past, seesAll()))))
        .orElse(arguments);
  }

  /// Cancels the call; its work stops as soon as it notices.
  public void cancel() {
    call.cancel();
  }

  /// The same call for an answer that has no page.
  public CallContext unbudgeted() {
    return new CallContext(caller, call, OptionalInt.empty(), replies, limits, progress, notes);
  }

  /// The same call for an answer in another format, unless the caller says.
  public CallContext replying(ReplyFormat format) {
    return new CallContext(caller, call, usualTokens, format, limits, progress, notes);
  }

  /// The format that the caller asked for, or the usual one.
  ReplyFormat format(Arguments arguments) {
    return arguments.optionalText("format").flatMap(ReplyFormat::of).orElse(replies);
  }

  /// The budget that the caller set, or the usual one.
  public TokenBudget budget(Arguments arguments) {
    var most = tokens(arguments);
    if (most.isEmpty()) {
      return TokenBudget.unbounded(call);
    }
    int tokens = most.getAsInt();
    var budget =
        format(arguments) == ReplyFormat.COMPACT
            ? TokenBudget.of(tokens, call, CompactText::of)
            : TokenBudget.of(tokens, call);
    if (arguments.has(PageExtent.RETURNED)) {
      budget = budget.returned();
    }
    int sent = ArgumentWarnings.tokens(arguments, tokens);
    int all = ArgumentWarnings.tokens(arguments, Integer.MAX_VALUE);
    return budget.beside(sent).later(all - sent);
  }

  private OptionalInt tokens(Arguments arguments) {
    return arguments.has("max_tokens")
        ? OptionalInt.of(arguments.whole("max_tokens"))
        : usualTokens;
  }

  /// What the caller should know beside the answer; empty where there is nothing, or no room.
  public String warning(Arguments arguments) {
    return ArgumentWarnings.text(arguments, tokens(arguments).orElse(Integer.MAX_VALUE));
  }

  /// What a search by words and meaning that was just made may have missed.
  public static List<String> missing(GraphView view) {
    var missing = new ArrayList<>(missingMeaning(view));
    if (view.searchGaps().contains(SearchQuestion.Gap.TEXTS)) {
      missing.add(
          "The index of words is being brought up to date: this search may miss the newest texts."
              + " Ask again in a minute.");
    }
    return missing;
  }

  /// What a search by meaning may miss; nothing where every node has its vector.
  public static List<String> missingMeaning(GraphView view) {
    var gaps = view.searchGaps();
    if (gaps.contains(SearchQuestion.Gap.MODEL)) {
      return List.of(
          "The embedding model cannot be used on this server: this search was by words alone.");
    }
    if (gaps.contains(SearchQuestion.Gap.VECTORS)) {
      return List.of(
          "The index of vectors is being built: this search found nothing by meaning. Search by"
              + " words meanwhile, or ask again in a minute.");
    }
    long awaited = view.awaitedVectors();
    return awaited == 0
        ? List.of()
        : List.of(
            "The vectors of "
                + awaited
                + " entities are still being computed: this search may miss them. Search by words"
                + " meanwhile, or ask again later.");
  }

  /// The budget that arguments name that are not read yet, or the usual one.
  TokenBudget budget(JsonNode given) {
    var named = given.path("max_tokens");
    if (named.isInt()) {
      return TokenBudget.of(Math.max(TokenBudget.LEAST, named.intValue()), call);
    }
    return usualTokens.isPresent()
        ? TokenBudget.of(usualTokens.getAsInt(), call)
        : TokenBudget.unbounded(call);
  }

  /// Reads the database that the arguments name, or the default one where they name none.
  public <T> T read(Databases databases, Arguments arguments, Graph.Reading<T> reading) {
    return databases
        .named(arguments.optionalText("database").orElseGet(databases::primary))
        .read(call, reading);
  }

  @Override
  public void close() {
    call.memory().close();
  }
}
