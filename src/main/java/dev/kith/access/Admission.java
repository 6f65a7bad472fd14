package dev.kith.access;

/// Decides whether a caller may make another call now.
public interface Admission {
  /// Everyone may, always.
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
        public int remembered() {
          return 0;
        }
      };

  /// Lets a call begin, or raises [dev.kith.fault.Fault.Throttled].
  Permit call(Caller caller);

  /// Counts a request that is no call, or raises [dev.kith.fault.Fault.Throttled].
  void request(Caller caller);

  /// What bounds the calls of this caller.
  Quota quota(Caller caller);

  /// Of how many callers something is remembered.
  int remembered();

  /// A call that may go on until it is closed; closing twice is closing once.
  @FunctionalInterface
  interface Permit extends AutoCloseable {
    /// Nothing was counted.
    Permit FREE = () -> {};

    @Override
    void close();
  }
}
