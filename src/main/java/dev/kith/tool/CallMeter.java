package dev.kith.tool;

import dev.kith.fault.Fault;
import java.util.function.Supplier;

/// Observes calls, for metrics, traces and the audit log.
public interface CallMeter {
  /// Observes nothing.
  CallMeter NONE = new Unmetered();

  /// A call arrived; it may be refused, or have to wait for a worker.
  Measurement begun(Operation operation, CallContext context);

  /// A request that is not observed was refused.
  default void refused(Fault fault) {}

  /// Whether it needs the statements that are run for a call.
  default boolean wantsStatements() {
    return false;
  }

  /// How many calls it failed to record.
  default long missed() {
    return 0;
  }

  /// Both of them observe.
  default CallMeter and(CallMeter other) {
    var one = this;
    return new CallMeter() {
      @Override
      public Measurement begun(Operation operation, CallContext context) {
        return one.begun(operation, context).and(other.begun(operation, context));
      }

      @Override
      public void refused(Fault fault) {
        one.refused(fault);
        other.refused(fault);
      }

      @Override
      public boolean wantsStatements() {
        return one.wantsStatements() || other.wantsStatements();
      }

      @Override
      public long missed() {
        return one.missed() + other.missed();
      }
    };
  }

  /// One observed call.
  interface Measurement {
    /// Observes nothing.
    Measurement NONE = new Unseen();

    /// The same work, with whatever is wanted around it on the thread that does it.
    default <T> Supplier<T> around(Supplier<T> work) {
      return work;
    }

    /// The call was answered.
    void ended(Answered call);

    private Measurement and(Measurement other) {
      var one = this;
      return new Measurement() {
        @Override
        public <T> Supplier<T> around(Supplier<T> work) {
          return one.around(other.around(work));
        }

        @Override
        public void ended(Answered call) {
          one.ended(call);
          other.ended(call);
        }
      };
    }
  }

  /// Classes, not lambdas: every process would have to create a lambda for an interface with
  /// constants and defaults again, since no start-up cache can hold it.
  final class Unmetered implements CallMeter {
    private Unmetered() {}

    @Override
    public Measurement begun(Operation operation, CallContext context) {
      return Measurement.NONE;
    }
  }

  /// A watch that does nothing.
  final class Unseen implements Measurement {
    private Unseen() {}

    @Override
    public void ended(Answered call) {}
  }

  /// A call and what came of it.
  ///
  /// @param nanos from its arrival to its answer
  record Answered(Operation operation, CallContext context, Result result, long nanos) {}
}
