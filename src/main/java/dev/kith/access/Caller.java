package dev.kith.access;

import java.util.Optional;

/// The one on whose behalf a call is made.
///
/// @param name what is noted with everything this caller writes
/// @param key what tells this caller from all others, however often they come back; empty for
///   whoever is at the machine itself and has not shown a token
/// @param quota how much they may use; what it leaves open is for the server to say
public record Caller(String name, Optional<String> key, Rights rights, Quota quota) {
  private static final int LONGEST_NAME = 200;

  /// Under what a surface keeps the caller with a request.
  public static final String ATTRIBUTE = "dev.kith.caller";

  /// Whoever did not say their name, at the machine itself.
  public static final Caller ANONYMOUS = local("anonymous");

  /// Whoever may do nothing.
  public static final Caller NOBODY =
      new Caller("nobody", Optional.empty(), Rights.NONE, Quota.UNBOUNDED);

  public Caller {
    name = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
  }

  /// Somebody at the machine itself, who could read the files as well: they may do everything.
  public static Caller local(String name) {
    return local(name, Rights.EVERYTHING);
  }

  /// Somebody at the machine itself who wants to be held to some rights.
  public static Caller local(String name, Rights rights) {
    return new Caller(name, Optional.empty(), rights, Quota.UNBOUNDED);
  }

  /// Somebody who has shown who they are.
  ///
  /// @param key what tells them from all others
  public static Caller known(String name, String key, Rights rights) {
    return new Caller(name, Optional.of(key), rights, Quota.UNBOUNDED);
  }

  /// The same, who may use no more than this.
  public Caller within(Quota own) {
    return new Caller(name, key, rights, own);
  }

  /// The same under the name that a client gives itself, unless the name is known for certain.
  public Caller calling(String client) {
    return key.isPresent() || client.isBlank() ? this : new Caller(client, key, rights, quota);
  }

  /// Whether both are the same one, whatever they call themselves.
  public boolean isSame(Caller other) {
    return key.equals(other.key) && rights.equals(other.rights);
  }
}
