package dev.kith.access;

import dev.kith.graph.history.Author;
import java.util.Optional;

/// The person or program that makes a call.
///
/// @param name recorded with everything this caller writes
/// @param key identifies the caller over time; empty for a local caller without a token
/// @param client what the program calls itself, where it said so
/// @param quota the caller's own limits; the server's apply where it has none
public record Caller(
    String name, Optional<String> key, Optional<String> client, Rights rights, Quota quota) {
  private static final int LONGEST_NAME = 200;

  /// The request attribute that holds the caller.
  public static final String ATTRIBUTE = "dev.kith.caller";

  /// A local caller without a name.
  public static final Caller ANONYMOUS = local("anonymous");

  /// A caller without rights.
  public static final Caller NOBODY =
      new Caller("nobody", Optional.empty(), Optional.empty(), Rights.NONE, Quota.UNBOUNDED);

  public Caller {
    name = cut(name);
    client = client.map(Caller::cut);
  }

  private static String cut(String name) {
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
  }

  /// A caller on this machine, who could read the files as well and so may do everything.
  public static Caller local(String name) {
    return local(name, Rights.EVERYTHING);
  }

  /// A caller on this machine with restricted rights.
  public static Caller local(String name, Rights rights) {
    return new Caller(name, Optional.empty(), Optional.empty(), rights, Quota.UNBOUNDED);
  }

  /// An authenticated caller.
  public static Caller known(String name, String key, Rights rights) {
    return new Caller(name, Optional.of(key), Optional.empty(), rights, Quota.UNBOUNDED);
  }

  /// The same caller with limits.
  public Caller within(Quota own) {
    return new Caller(name, key, client, rights, own);
  }

  /// The same caller with the name that the client gives itself: its own name, unless it is
  /// authenticated.
  public Caller calling(String client) {
    return client.isBlank()
        ? this
        : new Caller(key.isPresent() ? name : client, key, Optional.of(client), rights, quota);
  }

  /// Who the caller is to those who read what it wrote.
  public Author author() {
    return key.isPresent() ? new Author(name, client, Optional.of(name)) : Author.of(name);
  }

  /// Whether both have the same key and rights, whatever their names.
  public boolean isSame(Caller other) {
    return key.equals(other.key) && rights.equals(other.rights);
  }
}
