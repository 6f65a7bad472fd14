package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;

/// The name and version of the server.
public record ServerInfo(String name, String title, String version) {
  /// This program, in the version that it was packaged as.
  public static ServerInfo kith() {
    var packaged = ServerInfo.class.getPackage().getImplementationVersion();
    return new ServerInfo("kith", "Kith", packaged == null ? "dev" : packaged);
  }

  void write(JsonText out) {
    out.object().field("name", name).field("title", title).field("version", version).endObject();
  }
}
