package dev.kith.boot.command;

import dev.kith.boot.Main;
import dev.kith.boot.Wiring;
import dev.kith.boot.option.HomeOption;
import dev.kith.boot.option.ServingOption;
import dev.kith.boot.option.ToolsOption;
import dev.kith.fault.FaultException;
import dev.kith.graph.DatabaseName;
import dev.kith.store.Home;
import dev.kith.surface.cli.AgentClient;
import dev.kith.surface.cli.ClientFile;
import dev.kith.surface.cli.ServerAddress;
import dev.kith.surface.cli.ServerEntry;
import dev.kith.surface.cli.StdioCommand;
import dev.kith.surface.cli.UserEnvironment;
import dev.kith.tool.Family;
import java.io.File;
import java.net.URI;
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
      "Prints the settings with which a client starts Kith, or connects to a running server with"
          + " --http; with --write, adds them to its file.",
      "Everything else in the file stays, and a backup is kept next to it."
    })
final class ConnectCommand implements Callable<Integer> {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HomeOption home = new HomeOption();
  @Mixin private final ToolsOption tools = new ToolsOption();
  @Mixin private final ServingOption serving = new ServingOption();

  @Option(
      names = {"--database", "-d"},
      paramLabel = "NAME",
      description = "The database for calls that name none.")
  private @Nullable String database;

  @Option(
      names = "--name",
      defaultValue = "kith",
      description = "The name of the server in the client (default: ${DEFAULT-VALUE}).")
  private String name = "";

  @Option(names = "--file", description = "Another settings file, such as a project's.")
  private @Nullable Path file;

  @Option(
      names = "--http",
      paramLabel = "URL",
      description = "The address of a running server, instead of one that the client starts.")
  private @Nullable URI http;

  @Option(
      names = "--token-variable",
      paramLabel = "NAME",
      description =
          "The variable with the token for --http. The file refers to the variable, except for zed,"
              + " where the value itself is written.")
  private @Nullable String variable;

  @Option(names = "--write", description = "Merge the entry into the file.")
  private boolean write;

  @Parameters(
      paramLabel = "CLIENT",
      converter = ClientConverter.class,
      description =
          "One of claude-code, claude-desktop, cursor, vscode, gemini, codex, windsurf, zed.")
  private AgentClient client = AgentClient.CLAUDE_CODE;

  @Override
  public Integer call() {
    refuseEmptyNames();
    var target = file == null ? client.file(UserEnvironment.current()) : file;
    var server = server();
    var settings = new ClientFile(client, target);
    warnOfMissing();
    var moving = moving(settings);
    if (!write) {
      Console.print(ClientFile.settings(client, name, server));
      Console.warn("This belongs in " + target + "; with --write, Kith puts it there.");
      moving.describe();
      return 0;
    }
    moving.run(home);
    var written = settings.merge(name, server);
    Console.print(
        written.changed()
            ? (written.replaced() ? "replaced '" + name + "' in " : "added '" + name + "' to ")
                + target
            : "'" + name + "' is already in " + target);
    written.backup().ifPresent(backup -> Console.print("previous version of the file: " + backup));
    return 0;
  }

  private ServerEntry server() {
    if (http == null) {
      if (variable != null) {
        throw refused(
            "--token-variable is for --http; a server that the client starts needs none.");
      }
      return command();
    }
    if (!client.reachesAddresses()) {
      throw refused(
          client.label()
              + " starts its servers itself; leave --http out, or add the address as a connector in"
              + " its settings.");
    }
    if (home.chosen().isPresent()
        || database != null
        || !tools.names().isEmpty()
        || !serving.arguments().isEmpty()) {
      throw refused(
          "--home, --database, --tools and other options of a server are set where it is started;"
              + " leave them out with --http. '/mcp/memory' in the address selects one family.");
    }
    return new ServerAddress(endpoint(http), Optional.ofNullable(variable).map(this::token));
  }

  /// The address of the MCP endpoint, which is what most people leave out.
  private URI endpoint(URI url) {
    boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!web || url.getHost() == null) {
      throw refused("'" + url + "' is not an address such as http://127.0.0.1:7474/mcp.");
    }
    return url.getPath().isEmpty() || url.getPath().equals("/") ? url.resolve("/mcp") : url;
  }

  private ServerAddress.BearerToken token(String from) {
    if (!VARIABLE.matcher(from).matches()) {
      throw refused("'" + from + "' cannot be the name of a variable.");
    }
    var value = set(from).orElse("");
    if (client.keepsTokens() && value.isEmpty()) {
      throw refused(
          "the settings of "
              + client.label()
              + " cannot refer to a variable, and "
              + from
              + " is not set; set it to the token, which the file will then contain.");
    }
    return new ServerAddress.BearerToken(from, value);
  }

  private ParameterException refused(String problem) {
    return new ParameterException(spec.commandLine(), problem);
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
      throw refused("--name is empty; give the server a name.");
    }
    if (database != null && !DatabaseName.isValid(database)) {
      throw refused("'" + database + "' cannot be the name of a database.");
    }
    if (file != null && file.toString().isBlank()) {
      throw refused("--file is empty; name a file.");
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

  static final class ClientConverter implements ITypeConverter<AgentClient> {
    @Override
    public AgentClient convert(String label) {
      return AgentClient.of(label)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + label + "' is not a known client; the clients are " + all()));
    }

    private static String all() {
      return Arrays.stream(AgentClient.values())
          .map(AgentClient::label)
          .collect(Collectors.joining(", "));
    }
  }
}
