package dev.kith.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Scope;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RightsTest {
  private static final DatabaseSet ONE = new DatabaseSet(Set.of("memory"));
  private static final Scope SCOPED =
      new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.OWNER)));

  private static boolean seesEveryDatabase(DatabaseSet read, DatabaseSet write, Scope scope) {
    return new Rights(read, write, scope).seesEveryDatabase();
  }

  @Test
  void whoMayReadOrWriteEveryDatabaseWholeSeesAllOfThem() {
    assertThat(Rights.EVERYTHING.seesEveryDatabase()).isTrue();
    assertThat(seesEveryDatabase(DatabaseSet.ALL, DatabaseSet.NONE, Scope.EVERYTHING)).isTrue();
    assertThat(seesEveryDatabase(DatabaseSet.NONE, DatabaseSet.ALL, Scope.EVERYTHING)).isTrue();
  }

  @Test
  void whoMayReadSomeDatabasesOrAPartOfThemDoesNot() {
    assertThat(Rights.NONE.seesEveryDatabase()).isFalse();
    assertThat(seesEveryDatabase(ONE, ONE, Scope.EVERYTHING)).isFalse();
    assertThat(seesEveryDatabase(DatabaseSet.ALL, DatabaseSet.ALL, SCOPED)).isFalse();
  }
}
