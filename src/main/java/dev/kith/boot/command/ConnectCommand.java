package dev.kith.boot.command;

import dev.kith.boot.Main;
import dev.kith.boot.Wiring;
import dev.kith.fault.FaultException;
import dev.kith.graph.DatabaseName;
import dev.kith.store.Home;
import dev.kith.surface.cli.AgentClient;
import dev.kith.surface.cli.ClientFile;
import dev.kith.surface.cli.StdioCommand;
import dev.kith.surface.cli.UserEnvironment;
import dev.kith.tool.Family;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// Adds Kith to the settings of an MCP client.
@Command(
    name = "connect",
    description = {
      "Prints the settings with which a client starts Kith; with --write, adds them to its file.",
      "Other entries of the file stay, and a backup is kept beside it."
    })
final class ConnectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();
  @Mixin private final ServingOption serving = new ServingOption();

  @Option(
      names = {"--database", "-d"},
      paramLabel = "NAME",
      description = "The default database of calls that name none.")
  private @Nullable String database;

  @Option(
      names = "--name",
      defaultValue = "kith",
      description = "The name of the server in the client (default: ${DEFAULT-VALUE}).")
  private String name = "";

  @Option(names = "--file", description = "Another settings file, such as a project's.")
  private @Nullable Path file;

  @Option(names = "--write", description = "Merge the entry into the file.")
  private boolean write;

  @Parameters(
      paramLabel = "CLIENT",
      converter = Converter.class,
      description = "One of claude-code, claude-desktop, cursor, vscode, gemini.")
  private AgentClient client = AgentClient.CLAUDE_CODE;

  @Override
  public Integer call() {
    refuseEmptyNames();
    var target = file == null ? client.file(UserEnvironment.current()) : file;
    var command = command();
    var settings = new ClientFile(client, target);
    warnOfMissing();
    var moving = moving(settings);
    if (!write) {
      Console.print(ClientFile.settings(client, name, command));
      Console.warn("This belongs in " + target + "; with --write, Kith puts it there.");
      moving.offer();
      return 0;
    }
    moving.run(home);
    var written = settings.merge(name, command);
    Console.print(
        written.changed()
            ? "added '" + name + "' to " + target
            : "'" + name + "' is already in " + target);
    written.backup().ifPresent(backup -> Console.print("previous version of the file: " + backup));
    return 0;
  }

  private MemoryMove moving(ClientFile settings) {
    boolean replacing = tools.selection().families().contains(Family.SERVER_MEMORY);
    return new MemoryMove(
        replacing ? settings.memoryServers() : List.of(),
        database == null ? Home.PRIMARY : database);
  }

  /// Kith creates no database of a name that somebody chose: it may be a typo.
  private void warnOfMissing() {
    if (database == null || database.equals(Home.PRIMARY)) {
      return;
    }
    try (var opened = home.bare()) {
      opened.named(database);
    } catch (FaultException missing) {
      Console.warn(missing.getMessage() + " 'kith databases create " + database + "' creates it.");
    }
  }

  private void refuseEmptyNames() {
    if (name.isBlank()) {
      throw new ParameterException(spec.commandLine(), "--name is empty; give the server a name.");
    }
    if (database != null && !DatabaseName.isValid(database)) {
      throw new ParameterException(
          spec.commandLine(), "'" + database + "' cannot be the name of a database.");
    }
    if (file != null && file.toString().isBlank()) {
      throw new ParameterException(spec.commandLine(), "--file is empty; name a file.");
    }
  }

  /// A client starts its servers in a folder and with variables of its own, so that everything is
  /// named in full.
  private StdioCommand command() {
    var words = new ArrayList<String>();
    var launcher = System.getenv().getOrDefault("KITH_LAUNCHER", "");
    if (launcher.isBlank()) {
      words.addAll(java());
    } else {
      words.add(launcher);
    }
    words.add("mcp");
    home.chosen()
        .or(() -> set("KITH_HOME").map(Path::of))
        .ifPresent(
            folder ->
                words.addAll(List.of("--home", folder.toAbsolutePath().normalize().toString())));
    if (!tools.names().isEmpty()) {
      Wiring.check(tools.selection());
      words.add("--tools");
      words.add(String.join(",", tools.names()));
    }
    words.addAll(serving.arguments());
    var environment = new TreeMap<String, String>();
    if (database != null) {
      environment.put("KITH_DATABASE", database);
    }
    set("KITH_JAVA_HOME").ifPresent(jdk -> environment.put("KITH_JAVA_HOME", jdk));
    return new StdioCommand(words.getFirst(), words.subList(1, words.size()), environment);
  }

  private static Optional<String> set(String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(value -> !value.isBlank());
  }

  /// Without a launcher, as on Windows: the current JVM and class path.
  private static List<String> java() {
    var classPath =
        Arrays.stream(
                System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        classPath,
        Main.class.getName());
  }

  static final class Converter implements ITypeConverter<AgentClient> {
    @Override
    public AgentClient convert(String label) {
      return AgentClient.of(label)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + label + "' is not a known client; known are  " + all()));
    }

    private static String all() {
      return Arrays.stream(AgentClient.values())
          .map(AgentClient::label)
          .collect(Collectors.joining(", "));
    }
  }
}
