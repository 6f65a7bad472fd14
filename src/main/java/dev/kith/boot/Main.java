package dev.kith.boot;

/// Starts Kith from the command line.
public final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
