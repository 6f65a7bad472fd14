package dev.kith.surface.mcp.stdio;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Fixtures;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/// A server with a small graph as a process of its own, for tests that want a real one.
final class StdioFixture {
  private StdioFixture() {}

  public static void main(String[] args) throws IOException {
    System.setOut(System.err);
    var dispatcher =
        new Dispatcher(
            Fixtures.toolbox(), new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK);
    new StdioServer(
            dispatcher,
            Caller.ANONYMOUS,
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out))
        .serve();
  }
}
