package dev.kith.access.token;

import dev.kith.access.Caller;
import dev.kith.access.Quota;
import dev.kith.access.Rights;
import dev.kith.fault.FaultException;
import dev.kith.files.OwnerOnly;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The tokens of a small installation, in a YAML file that the operator maintains.
///
/// The file holds digests, so reading it reveals no token. A change takes effect with the next
/// call.
public final class TokenFile {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final Set<String> FIELDS =
      Set.of("name", "sha256", "token", "read", "write", "scopes", "limits", "expires");

  private final WatchedFile<List<Entry>> file;
  private final InstantSource clock;

  private TokenFile(Path path, InstantSource clock) {
    this.file = new WatchedFile<>(path, this::entries);
    this.clock = clock;
  }

  private record Entry(String digest, Caller caller, Optional<Instant> expires) {}

  /// The tokens of a file; raises a fault if it cannot be used.
  public static TokenFile of(Path path, InstantSource clock) {
    var tokens = new TokenFile(path, clock);
    tokens.file.content();
    return tokens;
  }

  /// Appends an entry to a file, which is created if missing, readable by its owner only. If the
  /// result would be invalid, raises a fault and leaves the file unchanged.
  ///
  /// @param wanted asked once the entry is known to fit: false leaves the file as it is
  public static void add(Path path, String entry, BooleanSupplier wanted) {
    var tokens = new TokenFile(path, InstantSource.system());
    try {
      boolean there = Files.exists(path);
      var before = there ? Files.readString(path, StandardCharsets.UTF_8) : "";
      var after = (before.isBlank() ? "tokens:\n" : before.stripTrailing() + "\n") + entry;
      tokens.entries(after);
      if (there && !Files.isWritable(path)) {
        throw tokens.file.unusable("it cannot be written").raise();
      }
      if (wanted.getAsBoolean()) {
        OwnerOnly.write(path, after);
      }
    } catch (IOException unwritable) {
      throw tokens.file.unusable("it cannot be written").raise(unwritable);
    }
  }

  /// The caller with this token; empty if the file does not have it.
  Optional<Caller> find(String token) {
    List<Entry> entries;
    try {
      entries = file.content();
    } catch (FaultException broken) {
      log("token file cannot be used; every caller is refused");
      throw WatchedFile.hidden(broken);
    }
    var digest = ascii(TokenSecret.digest(token));
    var found = Optional.<Entry>empty();
    // every entry is compared in constant time, so that timing reveals nothing
    for (var entry : entries) {
      if (MessageDigest.isEqual(ascii(entry.digest), digest)) {
        found = Optional.of(entry);
      }
    }
    return found
        .filter(entry -> entry.expires.isEmpty() || clock.instant().isBefore(entry.expires.get()))
        .map(Entry::caller);
  }

  private static byte[] ascii(String digest) {
    return digest.getBytes(StandardCharsets.US_ASCII);
  }

  private List<Entry> entries(String text) {
    warnOfReaders();
    JsonNode list;
    try {
      list = StrictJson.yaml(text).path("tokens");
    } catch (JacksonException broken) {
      throw file.unusable("it is not valid YAML, or has a duplicate name").raise();
    }
    if (!list.isArray()) {
      throw file.unusable("it has no list named tokens").raise();
    }
    var entries = new ArrayList<Entry>();
    var names = new HashSet<String>();
    for (int index = 0; index < list.size(); index++) {
      var entry = entry(list.get(index), index + 1);
      if (!names.add(entry.caller.name())) {
        throw wrong(index + 1, "another entry has the same name");
      }
      entries.add(entry);
    }
    return entries;
  }

  private Entry entry(JsonNode json, int number) {
    for (var field : json.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw wrong(number, "it has a field other than " + String.join(", ", sorted()));
      }
    }
    var name = json.path("name").asString("");
    if (name.isBlank()) {
      throw wrong(number, "it has no name");
    }
    var caller =
        Caller.known(name, "token " + name, rights(json, number)).within(quota(json, number));
    return new Entry(digest(json, number), caller, expires(json, number));
  }

  private static List<String> sorted() {
    return FIELDS.stream().sorted().toList();
  }

  private Rights rights(JsonNode json, int number) {
    try {
      return RightsReader.ofEntry(json);
    } catch (RightsReader.Unreadable unclear) {
      throw wrong(number, String.valueOf(unclear.getMessage()));
    }
  }

  private Quota quota(JsonNode json, int number) {
    try {
      return QuotaReader.of(json.path("limits"));
    } catch (RightsReader.Unreadable unclear) {
      throw wrong(number, String.valueOf(unclear.getMessage()));
    }
  }

  private String digest(JsonNode json, int number) {
    var digest = json.path("sha256").asString("");
    var plain = json.path("token").asString("");
    if (DIGEST.matcher(digest).matches() && plain.isEmpty()) {
      return digest;
    }
    if (plain.isEmpty() || !digest.isEmpty()) {
      throw wrong(number, "it needs sha256 (64 hexadecimal digits) or token");
    }
    log("token file holds a token in plain text; keep its sha256 instead entry=" + number);
    return TokenSecret.digest(plain);
  }

  private Optional<Instant> expires(JsonNode json, int number) {
    var day = json.path("expires").asString("");
    if (day.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(day).plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
    } catch (DateTimeParseException other) {
      throw wrong(number, "expires is not a day such as 2027-01-31");
    }
  }

  private FaultException wrong(int number, String problem) {
    return file.unusable("in entry " + number + " of tokens, " + problem).raise();
  }

  private void warnOfReaders() {
    try {
      var allowed = Files.getPosixFilePermissions(file.file());
      if (allowed.contains(PosixFilePermission.GROUP_READ)
          || allowed.contains(PosixFilePermission.OTHERS_READ)
          || allowed.contains(PosixFilePermission.GROUP_WRITE)
          || allowed.contains(PosixFilePermission.OTHERS_WRITE)) {
        log("token file is readable by others than its owner; use mode 600");
      }
    } catch (IOException | UnsupportedOperationException unknown) {
      // a file system without such permissions
    }
  }

  private static void log(String message) {
    System.getLogger(TokenFile.class.getName()).log(Level.WARNING, message);
  }
}
