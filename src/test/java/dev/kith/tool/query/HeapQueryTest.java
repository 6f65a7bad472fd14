package dev.kith.tool.query;

import dev.kith.graph.Databases;
import dev.kith.graph.HeapDatabases;

class HeapQueryTest extends QueryContract {
  private static final HeapDatabases DATABASES = new HeapDatabases(Gitlab.graph());

  @Override
  Databases databases() {
    return DATABASES;
  }
}
