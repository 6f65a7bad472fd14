package dev.kith.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Scope;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VisibleDatabasesTest {
  private final HeapDatabases all =
      new HeapDatabases(
          new HeapGraph("memory"), new HeapGraph("pharma"), new HeapGraph("pharmacy"));

  private static Rights rights(Set<String> read, Set<String> write) {
    return new Rights(new DatabaseSet(read), new DatabaseSet(write), Scope.EVERYTHING);
  }

  private static Fault fault(Runnable operation) {
    return catchThrowableOfType(FaultException.class, operation::run).fault();
  }

  private Databases seen(Set<String> read, Set<String> write) {
    return VisibleDatabases.of(all, rights(read, write));
  }

  @Test
  void whoMayDoEverythingWorksOnTheDatabasesThemselves() {
    assertThat(VisibleDatabases.of(all, Rights.EVERYTHING)).isSameAs(all);
  }

  @Test
  void onlyWhatMayBeReadIsListedAndOnlyWhatMayBeWrittenIsWritable() {
    var seen = seen(Set.of("pharma"), Set.of("pharmacy"));

    assertThat(seen.list()).extracting(About::database).containsExactly("pharma", "pharmacy");
    assertThat(seen.list()).extracting(About::writable).containsExactly(false, true);
    assertThat(seen.named("pharma").about().writable()).isFalse();
  }

  @Test
  void aDatabaseThatMayNotBeReadIsAsUnknownAsOneThatIsNotThere() {
    var seen = seen(Set.of("pharma"), Set.of());

    assertThat(fault(() -> seen.named("pharmacy")))
        .isEqualTo(new Fault.UnknownName("database", "pharmacy", "/database", List.of("pharma")));
    assertThat(fault(() -> seen.named("pharmacx")))
        .isEqualTo(new Fault.UnknownName("database", "pharmacx", "/database", List.of("pharma")));
  }

  @Test
  void aNameThatMayBeReadButIsNotThereHasNearNamesAmongTheVisibleOnly() {
    var seen = seen(Set.of("pharma", "pharmacx"), Set.of());

    assertThat(fault(() -> seen.named("pharmacx")))
        .isEqualTo(new Fault.UnknownName("database", "pharmacx", "/database", List.of("pharma")));
  }

  @Test
  void writingWithoutTheRightSaysWhichIsMissing() {
    var seen = seen(Set.of("*"), Set.of("memory"));

    assertThat(fault(() -> seen.named("pharma").write(Call.by("a"), List.of())))
        .isEqualTo(
            new Fault.Forbidden(
                "write to the database 'pharma'", "kith:write:pharma", "/database"));
    assertThat(fault(() -> seen.named("pharma").undo(Call.by("a"), 1)))
        .isInstanceOf(Fault.Forbidden.class);
    assertThat(seen.named("memory").write(Call.by("a"), List.of()).change()).isZero();
  }

  @Test
  void makingADatabaseTakesTheRightToWriteItWhetherItIsThereOrNot() {
    var seen = seen(Set.of("memory"), Set.of("garden"));

    assertThat(fault(() -> seen.create("pharma", "")).toString().replace("pharma", "x"))
        .isEqualTo(fault(() -> seen.create("kitchen", "")).toString().replace("kitchen", "x"));
    assertThat(seen.create("garden", "").about().database()).isEqualTo("garden");
  }

  private static Rights under(Scope.Role role, DatabaseSet write) {
    return new Rights(
        DatabaseSet.ALL, write, new Scope.Under(List.of(new Scope.Grant("1/", role))));
  }

  @Test
  void aScopedCallerWritesFromTheRoleOfADeveloperOnAndCreatesNoDatabase() {
    var developer = VisibleDatabases.of(all, under(Scope.Role.DEVELOPER, DatabaseSet.ALL));

    assertThat(under(Scope.Role.DEVELOPER, DatabaseSet.ALL).mayWriteSome()).isTrue();
    assertThat(developer.list()).extracting(About::writable).contains(true);
    assertThat(developer.named("memory").write(Call.by("a"), List.of()).change()).isZero();
    assertThat(fault(() -> developer.create("garden", "")))
        .isEqualTo(
            new Fault.OutOfScope("make a database 'garden'", Fault.OutOfScope.WHOLE, "/database"));
  }

  @Test
  void aScopedCallerWithALowerRoleWritesNowhere() {
    var reporter = VisibleDatabases.of(all, under(Scope.Role.REPORTER, DatabaseSet.ALL));

    var refused = fault(() -> reporter.named("memory").write(Call.by("a"), List.of()));
    assertThat(refused).isInstanceOf(Fault.OutOfScope.class);
    assertThat(refused.toString()).contains("the role developer");
    assertThat(fault(() -> reporter.create("garden", ""))).isInstanceOf(Fault.OutOfScope.class);
    assertThat(reporter.list()).extracting(About::writable).containsOnly(false);
    assertThat(under(Scope.Role.REPORTER, DatabaseSet.ALL).mayWriteSome()).isFalse();
  }

  @Test
  void aRoleIsNoRightToTheDatabase() {
    var owner = VisibleDatabases.of(all, under(Scope.Role.OWNER, DatabaseSet.NONE));

    assertThat(fault(() -> owner.named("memory").write(Call.by("a"), List.of())))
        .isEqualTo(
            new Fault.Forbidden(
                "write to the database 'memory'", "kith:write:memory", "/database"));
    assertThat(owner.list()).extracting(About::writable).containsOnly(false);
  }

  @Test
  void theDefaultIsOneThatTheCallerMayRead() {
    assertThat(seen(Set.of("*"), Set.of()).primary()).isEqualTo("memory");
    assertThat(seen(Set.of("pharmacy", "pharma"), Set.of()).primary()).isEqualTo("pharma");
  }

  @Test
  void whoHasNoRightsHearsThatWhateverTheyName() {
    var seen = VisibleDatabases.of(all, Rights.NONE);

    assertThat(seen.list()).isEmpty();
    assertThat(fault(() -> seen.named("memory"))).isEqualTo(fault(() -> seen.named("nowhere")));
    assertThat(fault(() -> seen.named(seen.primary()))).isInstanceOf(Fault.Forbidden.class);
  }
}
