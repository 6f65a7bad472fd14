package dev.kith.fault;

/// Carries a [Fault] to the surface that reports it to the caller.
public final class FaultException extends RuntimeException {
  private final transient Fault fault;

  FaultException(Fault fault) {
    super(null, null, false, false);
    this.fault = fault;
  }

  FaultException(Fault fault, Throwable cause) {
    super(null, cause, false, true);
    this.fault = fault;
  }

  /// What went wrong.
  public Fault fault() {
    return fault;
  }

  @Override
  public String getMessage() {
    return FaultWords.of(fault).message();
  }
}
