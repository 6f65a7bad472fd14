package dev.kith.boot.command;

import dev.kith.boot.HealthCheck;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Asks a server whether it is ready.
@Command(
    name = "health",
    description = "Checks whether a server is ready; exits with 0 if it is, otherwise with 1.")
final class HealthCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:7474/ready",
      description = "The address to check. Default: ${DEFAULT-VALUE}.")
  private String address = "";

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      description = "Wait until it is ready, for at most this long. Default: check once.")
  private long wait;

  @Override
  public Integer call() {
    return HealthCheck.of(address, Duration.ofSeconds(wait));
  }
}
