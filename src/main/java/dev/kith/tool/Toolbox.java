package dev.kith.tool;

import dev.kith.access.Admission;
import dev.kith.access.Caller;
import dev.kith.access.Quota;
import dev.kith.access.VisibleDatabases;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.MemoryBudget;
import dev.kith.graph.Scope;
import dev.kith.graph.time.ValidTimeFilter;
import dev.kith.shape.ReplyFormat;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.argument.Arguments;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// The one place where tools are called: arguments are read, the work is done on a worker, and
/// whatever goes wrong becomes an answer.
public final class Toolbox implements AutoCloseable {
  /// How long a call may be delayed to update a description.
  private static final Duration LONGEST_LEARNING = Duration.ofMillis(500);

  private final Catalogue catalogue;
  private final Databases databases;
  private final Limits limits;
  private final WorkerPool workers;
  private final MemoryBudget memory;
  private final Changes changes;
  private final SchemaHint hint;
  private final CallMeter meter;
  private final Admission admission;

  public Toolbox(Catalogue catalogue, Databases databases, Limits limits) {
    this(
        catalogue,
        databases,
        limits,
        new WorkerPool(limits.workers(), limits.waiting()),
        new MemoryBudget(limits.memory()),
        new Changes(databases),
        new SchemaHint(),
        CallMeter.NONE,
        Admission.OPEN);
  }

  private Toolbox(
      Catalogue catalogue,
      Databases databases,
      Limits limits,
      WorkerPool workers,
      MemoryBudget memory,
      Changes changes,
      SchemaHint hint,
      CallMeter meter,
      Admission admission) {
    this.catalogue = catalogue;
    this.databases = databases;
    this.limits = limits;
    this.workers = workers;
    this.memory = memory;
    this.changes = changes;
    this.hint = hint;
    this.meter = meter;
    this.admission = admission;
  }

  /// A view of the same toolbox with some families only.
  public Toolbox select(Set<Family> families) {
    return view(catalogue.select(families), limits, meter, admission);
  }

  /// A view of the same toolbox without destructive tools.
  public Toolbox withoutDestructive() {
    return view(catalogue.withoutDestructive(), limits, meter, admission);
  }

  /// The same toolbox for callers that have no context window.
  public Toolbox unbudgeted() {
    return view(catalogue, limits.unbudgeted(), meter, admission);
  }

  /// The same toolbox with one more meter.
  public Toolbox metered(CallMeter watching) {
    return view(
        catalogue,
        limits,
        meter.equals(CallMeter.NONE) ? watching : meter.and(watching),
        admission);
  }

  /// The same toolbox with limits on callers.
  public Toolbox admitting(Admission deciding) {
    return view(catalogue, limits, meter, deciding);
  }

  /// The same toolbox with another format of answers, for callers that do not say.
  public Toolbox replying(ReplyFormat format) {
    return view(catalogue, limits.replying(format), meter, admission);
  }

  private Toolbox view(Catalogue served, Limits bounds, CallMeter watching, Admission deciding) {
    return new Toolbox(
        served, databases, bounds, workers, memory, changes, hint, watching, deciding);
  }

  /// What a call may use up.
  public Limits limits() {
    return limits;
  }

  /// The limits of callers whose tokens set none.
  public Quota quota() {
    return admission.quota(Caller.ANONYMOUS);
  }

  /// The tools in it.
  public Catalogue catalogue() {
    return catalogue;
  }

  /// The databases that a caller may read.
  public Databases visible(Caller caller) {
    return VisibleDatabases.of(databases, caller.rights());
  }

  /// Notifies listeners of changes.
  public Changes changes() {
    return changes;
  }

  /// What descriptions say beyond the declarations.
  public SchemaHint hint() {
    return hint;
  }

  /// Whether a caller may see the additions to descriptions, which list everything in the default
  /// database.
  public boolean mayKnowHint(Caller caller) {
    var rights = caller.rights();
    return rights.seesAll() && rights.mayRead(databases.primary());
  }

  /// The description of a tool, with what is known by now and the caller may know.
  public String describe(Catalogue.Listed tool, Caller caller) {
    return mayKnowHint(caller) ? hint.describe(tool) : tool.declaration().description();
  }

  /// The tools that a caller may call: those that write are not for one who may only read.
  public List<Catalogue.Listed> served(Caller caller) {
    var rights = caller.rights();
    boolean writes = rights.mayWriteSome();
    return catalogue.tools().stream()
        .filter(tool -> writes || tool.declaration().effect().readOnly())
        .filter(tool -> rights.seesAll() || !tool.tool().needsAll())
        .toList();
  }

  /// Learns what descriptions list, unless it is known or takes too long.
  public void learnHint(Caller caller) {
    boolean useful = catalogue.families().contains(Family.BFS) && mayKnowHint(caller);
    if (useful && !hint.isLearnt() && databases.has(databases.primary())) {
      var call = Call.by("hint", limits.learning());
      workers
          .complete(fairnessKey(caller), call, () -> learnt(call))
          .exceptionally(_ -> hint)
          .join();
    }
  }

  /// The question that a user is to answer before a destructive call; empty where it would change
  /// nothing, or fail.
  public Optional<String> question(Catalogue.Listed tool, JsonNode given, CallContext context) {
    try {
      return workers
          .complete(
              fairnessKey(context.caller()),
              context.call(),
              () -> confirmationQuestion(tool, given, context))
          .join();
    } catch (CompletionException failure) {
      boolean wrong =
          failure.getCause() instanceof FaultException known
              && known.fault().kind() == Fault.Kind.CALLER;
      // what cannot be counted in time may be much
      return wrong ? Optional.empty() : Optional.of(tool.declaration().title() + "?");
    }
  }

  private Optional<String> confirmationQuestion(
      Catalogue.Listed tool, JsonNode given, CallContext context) {
    var seen = visible(context.caller());
    var arguments = tool.read(given, true, seen);
    var database = arguments.optionalText("database").orElseGet(seen::primary);
    boolean refused = tool.tool().needsAll() && !context.caller().rights().seesAll();
    if (refused || !seen.named(database).about().writable()) {
      return Optional.empty();
    }
    return tool.tool() instanceof DestructiveTool destructive
        ? destructive.question(seen, arguments, context.showing(ValidTimeFilter.EVER))
        : Optional.of(tool.declaration().title() + "?");
  }

  /// The context of a new call.
  public CallContext context(Caller caller, CallContext.ProgressListener progress) {
    var time = admission.quota(caller).time().filter(own -> own.compareTo(limits.time()) < 0);
    var call =
        Call.by(caller.author(), time.orElse(limits.time()))
            .under(caller.rights().scope())
            .sharing(memory);
    return new CallContext(
        caller,
        meter.wantsStatements() ? call.traced() : call,
        limits.tokens(),
        limits.replies(),
        limits.walk(),
        progress,
        new CallNotes());
  }

  /// How busy it is.
  public Load load() {
    var now = workers.load();
    return new Load(now.busy(), now.waiting(), memory.taken(), admission.tracked(), meter.missed());
  }

  /// The current load.
  ///
  /// @param held bytes that calls hold
  /// @param callers how many callers are tracked
  /// @param missed how many calls could not be recorded
  public record Load(int busy, int waiting, long held, int callers, long missed) {}

  /// Counts a request that neither calls a tool nor reads; raises [Fault.Throttled] if it is one
  /// too many.
  public void request(Caller caller) {
    try {
      admission.request(caller);
    } catch (FaultException refused) {
      meter.refused(refused.fault());
      throw refused;
    }
  }

  /// Starts a call; the future never fails.
  public CompletableFuture<Result> start(
      Catalogue.Listed tool, JsonNode arguments, CallContext context) {
    var key = fairnessKey(context.caller());
    return called(tool, arguments, context, work -> workers.start(key, context.call(), work));
  }

  /// Calls a tool and waits for the answer.
  public Result call(Catalogue.Listed tool, JsonNode arguments, CallContext context) {
    var key = fairnessKey(context.caller());
    return called(tool, arguments, context, work -> workers.complete(key, context.call(), work))
        .join();
  }

  private CompletableFuture<Result> called(
      Catalogue.Listed tool,
      JsonNode given,
      CallContext context,
      Function<Supplier<Result>, CompletableFuture<Result>> pool) {
    context.notes().names(given);
    return watched(new Operation.ToolCall(tool), context, () -> run(tool, given, context), pool);
  }

  /// The key for fair scheduling. Callers without a token are local and could use the whole machine
  /// anyway, so they are distinguished by the names that they give themselves.
  private static String fairnessKey(Caller caller) {
    return caller.key().map("key "::concat).orElseGet(() -> "name " + caller.name());
  }

  private CompletableFuture<Result> watched(
      Operation operation,
      CallContext context,
      Supplier<Result> work,
      Function<Supplier<Result>, CompletableFuture<Result>> pool) {
    long began = System.nanoTime();
    var watch = meter.begun(operation, context);
    return admitted(context, () -> pool.apply(watch.around(work)))
        .exceptionally(
            failure ->
                FaultText.result(FaultText.seen(failure), TokenBudget.unbounded(context.call())))
        .whenComplete(
            (result, _) ->
                ended(
                    watch,
                    new CallMeter.Answered(operation, context, result, System.nanoTime() - began)));
  }

  /// The answer stands, whatever becomes of its measuring.
  private static void ended(CallMeter.Measurement watch, CallMeter.Answered answered) {
    answered.context().call().memory().keep(answered.result().size());
    try {
      watch.ended(answered);
    } catch (RuntimeException failed) {
      FaultText.log().log(System.Logger.Level.WARNING, "a call was not recorded", failed);
    }
  }

  private CompletableFuture<Result> admitted(
      CallContext context, Supplier<CompletableFuture<Result>> work) {
    Admission.Permit permit;
    try {
      permit = admission.call(context.caller());
    } catch (FaultException refused) {
      return CompletableFuture.failedFuture(refused);
    }
    return work.get().whenComplete((_, _) -> permit.close());
  }

  /// Reads something without a tool, under the same limits and meters as calls.
  public Result read(Operation.Lookup reading, CallContext context, Supplier<Result> work) {
    var key = fairnessKey(context.caller());
    var quota = admission.quota(context.caller());
    Supplier<Result> bounded = () -> AnswerBounds.held(work.get(), quota);
    return watched(reading, context, bounded, held -> workers.complete(key, context.call(), held))
        .join();
  }

  private Result run(Catalogue.Listed tool, JsonNode given, CallContext requested) {
    boolean writes = !tool.declaration().effect().readOnly();
    var context = writes ? requested.replying(ReplyFormat.JSON) : requested;
    var budget = context.budget(given);
    var taken = "";
    try {
      var seen = visible(context.caller());
      var read = tool.read(given, writes, seen);
      taken = context.warning(read);
      budget = context.budget(read);
      var database = read.optionalText("database").orElseGet(seen::primary);
      var arguments = tool.wantsDatabase() ? read.orElse("database", database) : read;
      context.notes().validated(arguments, database);
      context.call().check();
      // who changes facts has to know all of them
      var timed =
          writes ? context.showing(ValidTimeFilter.EVER) : context.at(seen, database, arguments);
      var noted = timed.withPastNote(arguments);
      var answer = tool.tool().call(seen, noted, timed);
      var result = answer.warning().isEmpty() ? answer.warning(context.warning(noted)) : answer;
      if (writes) {
        changes.happenedIn(database);
      } else if (tool.family() == Family.BFS && mayKnowHint(context.caller())) {
        learn(tool, arguments, context);
      }
      // the write has happened: a caller that saw a fault would write it again
      return writes
          ? result
          : AnswerBounds.held(result, admission.quota(context.caller()))
              .written(context.format(arguments), context.call());
    } catch (RuntimeException | Error failure) {
      // a fault may speak of what the caller called otherwise
      return FaultText.result(FaultText.seen(failure), budget).warning(taken);
    }
  }

  /// The default database is open now, so that descriptions can list what it holds.
  private void learn(Catalogue.Listed tool, Arguments arguments, CallContext context) {
    var primary = databases.primary();
    boolean here = arguments.optionalText("database").orElse(primary).equals(primary);
    // Descriptions are the same for everyone: what only some may see must not be in them.
    boolean all = context.call().scope() instanceof Scope.Everything;
    if (here && all && (!hint.isLearnt() || tool.name().equals("describe_schema"))) {
      learnt(Call.by("hint", LONGEST_LEARNING));
    }
  }

  private SchemaHint learnt(Call call) {
    try {
      hint.learn(databases.named(databases.primary()).read(call, view -> view.vocabulary()));
    } catch (FaultException late) {
      // Large tables take long to count: the answer stands, and describe_schema may add this later.
      hint.leave();
    }
    return hint;
  }

  @Override
  public void close() {
    changes.close();
    workers.close();
  }
}
