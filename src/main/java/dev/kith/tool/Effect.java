package dev.kith.tool;

/// What calling a tool may do to a database.
public enum Effect {
  /// It changes nothing.
  READS(true, false, true),
  /// It adds; the same call twice adds once.
  ADDS(false, false, true),
  /// It replaces or removes; the same call twice ends the same.
  REMOVES(false, true, true),
  /// It undoes an earlier call.
  UNDOES(false, true, false);

  private final boolean readOnly;
  private final boolean destructive;
  private final boolean idempotent;

  Effect(boolean readOnly, boolean destructive, boolean idempotent) {
    this.readOnly = readOnly;
    this.destructive = destructive;
    this.idempotent = idempotent;
  }

  /// Whether it changes nothing.
  public boolean readOnly() {
    return readOnly;
  }

  /// Whether it may delete or overwrite data.
  public boolean destructive() {
    return destructive;
  }

  /// Whether calling twice does no more than calling once.
  public boolean idempotent() {
    return idempotent;
  }
}
