package dev.kith.tool;

import dev.kith.access.Caller;
import dev.kith.access.VisibleDatabases;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.shape.TokenBudget;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;

/// The one place where tools are called: arguments are read, the work is done on a worker, and
/// whatever goes wrong becomes an answer.
public final class Toolbox implements AutoCloseable {
  private final Catalogue catalogue;
  private final Databases databases;
  private final Limits limits;
  private final Workers workers;
  private final Changes changes;
  private final SchemaHint hint;
  private final CallMeter meter;

  public Toolbox(Catalogue catalogue, Databases databases, Limits limits) {
    this(
        catalogue,
        databases,
        limits,
        new Workers(limits.workers(), limits.waiting()),
        new Changes(databases),
        new SchemaHint(),
        CallMeter.NONE);
  }

  private Toolbox(
      Catalogue catalogue,
      Databases databases,
      Limits limits,
      Workers workers,
      Changes changes,
      SchemaHint hint,
      CallMeter meter) {
    this.catalogue = catalogue;
    this.databases = databases;
    this.limits = limits;
    this.workers = workers;
    this.changes = changes;
    this.hint = hint;
    this.meter = meter;
  }

  /// A view of the same toolbox with some families only.
  public Toolbox select(Set<Family> families) {
    return view(catalogue.select(families), limits, meter);
  }

  /// A view of the same toolbox without the tools after which something may be gone.
  public Toolbox withoutDestructive() {
    return view(catalogue.withoutDestructive(), limits, meter);
  }

  /// The same toolbox for callers that have no context window.
  public Toolbox unbudgeted() {
    return view(catalogue, limits.unbudgeted(), meter);
  }

  /// The same toolbox, of which somebody keeps count.
  public Toolbox metered(CallMeter watching) {
    return view(catalogue, limits, watching);
  }

  private Toolbox view(Catalogue offered, Limits bounds, CallMeter watching) {
    return new Toolbox(offered, databases, bounds, workers, changes, hint, watching);
  }

  /// The tools in it.
  public Catalogue catalogue() {
    return catalogue;
  }

  /// What a caller can read besides calling tools.
  public Resources resources(Caller caller) {
    return new Resources(visible(caller));
  }

  private Databases visible(Caller caller) {
    return VisibleDatabases.of(databases, caller.rights());
  }

  /// Who is told of changes.
  public Changes changes() {
    return changes;
  }

  /// What descriptions say beyond the declarations.
  public SchemaHint hint() {
    return hint;
  }

  /// Whether a caller may know what descriptions say beyond the declarations: all that is in the
  /// database that is meant where a call names none.
  public boolean mayKnowHint(Caller caller) {
    var rights = caller.rights();
    return rights.seesAll() && rights.mayRead(databases.primary());
  }

  /// The description of a tool, with what is known by now and the caller may know.
  public String describe(Catalogue.Listed tool, Caller caller) {
    return mayKnowHint(caller) ? hint.describe(tool) : tool.declaration().description();
  }

  /// The surroundings of a new call.
  public CallContext context(Caller caller, CallContext.Progress progress) {
    var call = Call.by(caller.name(), limits.time()).under(caller.rights().scope());
    return new CallContext(caller, call, limits.tokens(), limits.walk(), progress);
  }

  /// Starts a call; the future never fails.
  public CompletableFuture<Result> start(
      Catalogue.Listed tool, JsonNode arguments, CallContext context) {
    meter.begun();
    return metered(tool, System.nanoTime(), workers.start(() -> run(tool, arguments, context)));
  }

  private CompletableFuture<Result> metered(
      Catalogue.Listed tool, long began, CompletableFuture<Result> failing) {
    return failing
        .exceptionally(failure -> FaultText.result(fault(failure), TokenBudget.UNBOUNDED))
        .whenComplete(
            (result, _) ->
                meter.ended(
                    tool.name(), result.fault().map(Fault::kind), System.nanoTime() - began));
  }

  /// Reads something on a worker, the failure of which is a fault.
  public <T> Reading<T> read(java.util.function.Supplier<T> reading) {
    try {
      return new Reading<>(Optional.of(workers.start(reading).join()), Optional.empty());
    } catch (RuntimeException failure) {
      return new Reading<>(Optional.empty(), Optional.of(fault(failure)));
    }
  }

  /// What was read, or why it could not be.
  public record Reading<T>(Optional<T> value, Optional<Fault> fault) {}

  /// Calls a tool and waits for the answer.
  public Result call(Catalogue.Listed tool, JsonNode arguments, CallContext context) {
    meter.begun();
    long began = System.nanoTime();
    return metered(tool, began, workers.complete(() -> run(tool, arguments, context))).join();
  }

  private Result run(Catalogue.Listed tool, JsonNode given, CallContext context) {
    var budget = TokenBudget.UNBOUNDED;
    try {
      if (context.usualTokens().isPresent()) {
        budget = TokenBudget.of(context.usualTokens().getAsInt());
      }
      boolean writes = !tool.declaration().nature().readOnly();
      var arguments = ArgumentReader.read(tool.declaration().arguments(), given, writes);
      budget = context.budget(arguments);
      context.call().check();
      var seen = visible(context.caller());
      var result = tool.tool().call(seen, arguments, context);
      if (writes) {
        changes.happenedIn(arguments.optionalText("database").orElseGet(seen::primary));
      } else if (tool.family() == Family.BFS && mayKnowHint(context.caller())) {
        learn(tool, arguments, context);
      }
      return result;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
      return FaultText.result(fault(failure), budget);
    }
  }

  /// The default database is open now, so that what it holds can be told with the tools.
  private void learn(Catalogue.Listed tool, Arguments arguments, CallContext context) {
    var primary = databases.primary();
    boolean here = arguments.optionalText("database").orElse(primary).equals(primary);
    if (here && (!hint.isLearnt() || tool.name().equals("describe_schema"))) {
      hint.learn(databases.named(primary).read(context.call(), view -> view.vocabulary()));
    }
  }

  /// Made when something goes wrong: a logger takes longer to find than a server to start.
  private static System.Logger log() {
    return System.getLogger(Toolbox.class.getName());
  }

  /// What a failure is to the caller. Only the log learns of an exception that nobody foresaw.
  private static Fault fault(Throwable failure) {
    var cause =
        failure instanceof java.util.concurrent.CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof FaultException known) {
      if (known.getCause() != null) {
        log().log(System.Logger.Level.WARNING, "call failed code=" + known.fault().kind(), known);
      }
      return PathsWithheld.in(known.fault());
    }
    var reference = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    log().log(System.Logger.Level.ERROR, "defect reference=" + reference, cause);
    return new Fault.Defect(reference);
  }

  @Override
  public void close() {
    changes.close();
    workers.close();
  }
}
