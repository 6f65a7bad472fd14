package dev.kith.tool;

import dev.kith.fault.Fault;
import java.util.Optional;

/// Watches calls come and go, for whoever keeps count of them.
public interface CallMeter {
  /// Nobody counts.
  CallMeter NONE =
      new CallMeter() {
        @Override
        public void begun() {}

        @Override
        public void ended(String tool, Optional<Fault.Kind> fault, long nanos) {}
      };

  /// A call was accepted; it may have to wait for a worker.
  void begun();

  /// A call was answered.
  ///
  /// @param tool the name of a tool of the catalogue, never a caller's text
  /// @param fault who can mend it, where it failed
  void ended(String tool, Optional<Fault.Kind> fault, long nanos);
}
