package dev.kith.graph;

import dev.kith.fault.Fault;
import java.io.File;
import java.util.regex.Pattern;

/// The rule for names of databases: nothing that breaks it ever reaches the file system.
public final class DatabaseName {
  private static final Pattern RULE = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  /// A folder of this name cannot be made on Windows.
  private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|(?:com|lpt)[0-9]");

  private static final boolean WINDOWS = File.separatorChar == '\\';

  private DatabaseName() {}

  /// Whether a text is a valid name.
  public static boolean isValid(String name) {
    return isValid(name, WINDOWS);
  }

  static boolean isValid(String name, boolean windows) {
    return RULE.matcher(name).matches() && !(windows && DEVICE.matcher(name).matches());
  }

  /// The name itself if it is valid; raises a fault otherwise.
  public static String checked(String name) {
    if (!isValid(name)) {
      throw new Fault.InvalidName(
              "database",
              name,
              "it takes 1 to 64 of a-z, 0-9, _ and -, beginning with a letter or a digit"
                  + (WINDOWS ? ", and is not the name of a Windows device" : ""))
          .raise();
    }
    return name;
  }
}
