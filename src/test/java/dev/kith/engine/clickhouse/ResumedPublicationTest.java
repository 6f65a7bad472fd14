package dev.kith.engine.clickhouse;

import static dev.kith.engine.clickhouse.Publishing.edge;
import static dev.kith.engine.clickhouse.Publishing.edited;
import static dev.kith.engine.clickhouse.Publishing.id;
import static dev.kith.engine.clickhouse.Publishing.node;
import static dev.kith.engine.clickhouse.Publishing.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import dev.kith.graph.Mutation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A publication that was broken off inside a type goes on there.
class ResumedPublicationTest {
  @TempDir Path home;
  private final ClickHouseServer server = ClickHouseServer.shared();

  /// What a whole publication reports of how far it is, in order.
  private List<String> reported(Publishing people) {
    var reported = new ArrayList<String>();
    people.publish(server.freshDatabase(), (what, rows) -> reported.add(what + " " + rows));
    return reported;
  }

  @Test
  void whatIsWrittenIsNotWrittenAgain() {
    try (var people = new Publishing(home).filled()) {
      var reported = reported(people);
      long all = people.publish(server.freshDatabase()).rows();
      assertThat(reported).hasSizeGreaterThan(8);

      for (int parts = 1; parts < reported.size(); parts++) {
        var address = server.freshDatabase();
        var last = people.brokenOff(address, parts);
        long written = written(reported.subList(0, parts));
        var done = people.publish(address);

        assertThat(last).isEqualTo(reported.get(parts - 1));
        assertThat(people.wentOn()).containsExactly(last);
        assertThat(done.rows()).isEqualTo(all - written);
        assertThat(done.reshaped()).isTrue();
        people.same(done);
      }
    }
  }

  /// The rows that were written when all of this was reported.
  private static long written(List<String> reported) {
    long written = 0;
    for (int at = 0; at < reported.size(); at++) {
      var words = reported.get(at).split(" ", -1);
      boolean last = at + 1 == reported.size() || !reported.get(at + 1).startsWith(words[0] + " ");
      written += last ? Long.parseLong(words[1]) : 0;
    }
    return written;
  }

  @Test
  void whatChangedMeanwhileIsSeenOnBothSidesOfWhereItStopped() {
    int all = 2;
    for (int parts = 1; parts < all; parts++) {
      try (var people = new Publishing(home.resolve("at" + parts)).filled()) {
        all = parts == 1 ? reported(people).size() : all;
        var address = server.freshDatabase();
        people.brokenOff(address, parts);
        people.write(
            new Mutation.DeleteNode(id(11)),
            new Mutation.DeleteNode(id(21)),
            new Mutation.DeleteNode(id(15)),
            edited(12, "other"),
            edited(20, "other"),
            node(101, ""),
            node(9, ""),
            node(95, ""));
        people.write(
            edge(12, 9, 1),
            edge(101, 22, 1),
            edge(9, 95, 1),
            without(13, 14),
            without(22, 10),
            without(14, 16),
            edge(16, 17, 99),
            edge(19, 10, 99));

        people.same(people.publish(address));
        assertThat(people.wentOn()).hasSize(1);
        assertThat(people.publish(address).rows()).isZero();
      }
    }
    assertThat(all).isGreaterThan(8);
  }

  /// Of the two tables of a relationship the one that tells what is gone is filled first.
  @Test
  void whatOnlyOneOfTwoTablesHasIsGoneFromIt() throws IOException {
    var address = server.freshDatabase();
    try (var people = new Publishing(home).filled();
        var proxy = new BreakingProxy(address)) {
      brokenOffBetweenTwoTables(people, proxy);
      people.write(without(11, 12), without(14, 11), without(14, 12));
      var done = people.publish(address);
      assertThat(people.wentOn()).isEmpty(); // there is no key yet
      people.same(done);

      people.write(edge(13, 18, 1), edge(13, 19, 1));
      brokenOffBetweenTwoTables(people, proxy);
      people.write(without(13, 18));
      people.same(people.publish(address));
    }
  }

  private static void brokenOffBetweenTwoTables(Publishing people, BreakingProxy proxy) {
    proxy.breakAfter(Integer.MAX_VALUE, false);
    proxy.breakAfterFilling("edge KNOWS");
    assertThatThrownBy(() -> people.publish(proxy.address())).isInstanceOf(FaultException.class);
  }

  @Test
  void whereTheGraphCannotTellWhatChangedTheTypeIsBegunAnew() {
    try (var people = new Publishing(home).filled()) {
      var address = server.freshDatabase();
      people.brokenOff(address, 2);
      var another = new Mutation.RenameNode(id(11), Optional.of("person:99"), Optional.empty());
      people.write(another);

      people.same(people.publish(address));
      assertThat(people.wentOn()).isEmpty();
    }
  }

  @Test
  void tablesThatMustLookDifferentAreBegunAnew() {
    try (var people = new Publishing(home).filled()) {
      var address = server.freshDatabase();
      people.brokenOff(address, 3);
      people.write(node(31, ",\"tall\":true"), new Mutation.DeleteNode(id(11)));
      var done = people.publish(address);

      people.same(done);
      assertThat(done.reshaped()).isTrue();
      assertThat(people.wentOn()).allSatisfy(type -> assertThat(type).startsWith("city"));
    }
  }

  /// The ontology that is mapped knows nothing of tables that a run made which did not get that
  /// far.
  @Test
  void thatTablesLookDifferentIsReportedByTheRunThatComesToTheEnd() {
    try (var people = new Publishing(home).filled()) {
      var address = server.freshDatabase();
      people.publish(address);
      people.write(node(31, ",\"tall\":true"), node(40, ""), edge(31, 40, 1));
      var last = people.brokenOff(address, 5);
      var done = people.publish(address);

      assertThat(last).startsWith("LIVES "); // the people were made anew before it
      assertThat(done.reshaped()).isTrue();
      assertThat(people.publish(address).reshaped()).isFalse();
      people.same(done);
    }
  }

  /// It kept nothing of a type before all of it was written.
  @Test
  void whatAnEarlierKithLeftHalfDoneIsWrittenAnew() {
    try (var people = new Publishing(home).filled()) {
      var address = server.freshDatabase();
      people.brokenOff(address, 4);
      server.run(
          address,
          List.of(
              "ALTER TABLE `kith state` DELETE WHERE value LIKE 'begun%' SETTINGS mutations_sync ="
                  + " 1"));
      people.write(new Mutation.DeleteNode(id(11)), without(13, 14));

      people.same(people.publish(address));
      assertThat(people.wentOn()).isEmpty();
    }
  }

  @Test
  void aBackupThatTookTheGraphsPlaceIsWrittenAnew() {
    var address = server.freshDatabase();
    try (var later = new Publishing(home.resolve("later")).filled()) {
      // Vectors that are made in the background are changes too, one for a node at most.
      for (int change = 0; change < 5 * Publishing.PEOPLE; change++) {
        later.write(edited(11, "later" + change));
      }
      later.brokenOff(address, 4);
    }
    try (var people = new Publishing(home.resolve("earlier")).filled()) {
      people.write(new Mutation.DeleteNode(id(11)), without(13, 14));

      people.same(people.publish(address));
      assertThat(people.wentOn()).isEmpty();
    }
  }

  @Test
  void aTypeThatVanishesBeforeItIsWrittenIsEmpty() {
    try (var people = new Publishing(home).filled()) {
      var address = server.freshDatabase();
      var last = people.brokenOff(address, 1);
      people.write(
          new Mutation.DeleteNode(id(10)),
          new Mutation.DeleteNode(id(15)),
          new Mutation.DeleteNode(id(20)));

      assertThat(last).startsWith("city ");
      people.same(people.publish(address));
    }
  }

  @Test
  void aTypeThatComesBackWithOtherPropertiesHasOtherTables() {
    try (var people = new Publishing(home).filled()) {
      var address = server.freshDatabase();
      people.publish(address);
      people.write(
          new Mutation.DeleteNode(id(10)),
          new Mutation.DeleteNode(id(15)),
          new Mutation.DeleteNode(id(20)));
      assertThat(people.publish(address).reshaped()).isTrue();
      assertThat(people.publish(address).reshaped()).isFalse();
      people.write(node(10, ",\"size\":3"), edge(11, 10, 1));
      var done = people.publish(address);

      assertThat(done.reshaped()).isTrue();
      people.same(done);
    }
  }
}
