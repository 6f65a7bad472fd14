package dev.kith.boot.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandHelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve",
        "mcp",
        "call",
        "tools",
        "connect",
        "import",
        "export",
        "backup",
        "restore",
        "doctor",
        "databases",
        "databases create",
        "databases rename",
        "databases delete",
        "databases describe",
        "map",
        "publish",
        "token",
        "token new",
        "generate-completion",
        "help"
      })
  void everyCommandHasHelp(String command) {
    assertThat(Commands.run((command + " --help").split(" ", -1))).isZero();
    assertThat(Commands.run((command + " -h").split(" ", -1))).isZero();
    assertThat(Commands.run(("help " + command).split(" ", -1))).isZero();
  }
}
