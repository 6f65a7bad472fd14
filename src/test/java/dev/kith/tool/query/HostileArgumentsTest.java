package dev.kith.tool.query;

import dev.kith.graph.Databases;
import dev.kith.graph.HeapDatabases;

class HostileArgumentsTest extends HostileContract {
  private final HeapDatabases databases = new HeapDatabases(Gitlab.graph(12));

  @Override
  Databases databases() {
    return databases;
  }

  @Override
  int rounds() {
    return 100_000;
  }
}
