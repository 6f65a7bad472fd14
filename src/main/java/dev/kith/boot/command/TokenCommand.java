package dev.kith.boot.command;

import dev.kith.access.token.TokenFile;
import dev.kith.access.token.TokenSecret;
import dev.kith.graph.DatabaseName;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Creates tokens.
@Command(
    name = "token",
    description = "Creates tokens for callers of a server.",
    subcommands = TokenCommand.New.class)
final class TokenCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Choose a command: new.");
  }

  @Command(
      name = "new",
      description = {
        "Creates a token and prints it, with its entry for the file of --tokens, which holds"
            + " only",
        "the token's digest. With --file, Kith adds the entry there, and prints only the token."
      })
  static final class New implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
        paramLabel = "NAME",
        description = "The caller's name; recorded with what they write.")
    private String name = "";

    @Option(
        names = "--read",
        split = ",",
        paramLabel = "DATABASE",
        description = "Databases that may be read; * for all.")
    private List<String> read = List.of();

    @Option(
        names = "--write",
        split = ",",
        paramLabel = "DATABASE",
        description = "Databases that may be written and read; * for all.")
    private List<String> write = List.of();

    @Option(names = "--file", paramLabel = "FILE", description = "The token file to add to.")
    private @Nullable Path file;

    @Override
    public Integer call() {
      if (!name.matches("[A-Za-z0-9][A-Za-z0-9 ._@-]{0,99}")) {
        throw new ParameterException(
            spec.commandLine(), "A name consists of letters, digits, spaces and ._@- only.");
      }
      var token = TokenSecret.token();
      var entry =
          "  - name: \""
              + name
              + "\"\n    sha256: \""
              + TokenSecret.digest(token)
              + "\"\n    read: "
              + list(read)
              + "\n    write: "
              + list(write)
              + "\n";
      if (file == null) {
        Console.print(token + "\n\ntokens:\n" + entry);
      } else {
        // a token that nobody has seen is in no file
        TokenFile.add(
            file,
            entry,
            () -> {
              Console.print(token);
              return !Console.isLost();
            });
      }
      return 0;
    }

    private String list(List<String> databases) {
      return databases.stream()
          .map(this::checked)
          .map(database -> "\"" + database + "\"")
          .collect(Collectors.joining(", ", "[", "]"));
    }

    private String checked(String database) {
      if (!database.equals("*") && !DatabaseName.isValid(database)) {
        throw new ParameterException(
            spec.commandLine(), "'" + database + "' cannot be the name of a database.");
      }
      return database;
    }
  }
}
