package dev.kith.access;

/// Decides whether a caller may make another call now.
public interface Admission {
  /// Without limits.
  Admission OPEN =
      new Admission() {
        @Override
        public Permit call(Caller caller) {
          return Permit.FREE;
        }

        @Override
        public void request(Caller caller) {}

        @Override
        public Quota quota(Caller caller) {
          return Quota.UNBOUNDED;
        }

        @Override
        public int tracked() {
          return 0;
        }
      };

  /// Lets a call begin, or raises [dev.kith.fault.Fault.Throttled].
  Permit call(Caller caller);

  /// Counts a request that is not a call, or raises [dev.kith.fault.Fault.Throttled].
  void request(Caller caller);

  /// The limits of a caller.
  Quota quota(Caller caller);

  /// How many callers are tracked.
  int tracked();

  /// A call that counts until it is closed; closing is idempotent.
  @FunctionalInterface
  interface Permit extends AutoCloseable {
    /// Nothing was counted.
    Permit FREE = () -> {};

    @Override
    void close();
  }
}
