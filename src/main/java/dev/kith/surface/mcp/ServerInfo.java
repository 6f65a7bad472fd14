package dev.kith.surface.mcp;

import dev.kith.shape.JsonText;

/// Who answers.
public record ServerInfo(String name, String title, String version) {
  /// This program, in the version that it was packed as.
  public static ServerInfo kith() {
    var packed = ServerInfo.class.getPackage().getImplementationVersion();
    return new ServerInfo("kith", "Kith", packed == null ? "dev" : packed);
  }

  void write(JsonText out) {
    out.object().field("name", name).field("title", title).field("version", version).endObject();
  }
}
