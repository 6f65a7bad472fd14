package dev.kith.surface.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.Rights;
import dev.kith.surface.mcp.ClientChannel;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Toolbox;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpSessionsTest {
  private static final int MOST_OF_ONE = 10;
  private static final int MOST = 25;
  private static final Caller ADA = Caller.known("ada", "1", Rights.EVERYTHING);
  private static final Caller BEN = Caller.known("ben", "2", Rights.EVERYTHING);

  private final Toolbox toolbox = Fixtures.toolbox();
  private final Dispatcher dispatcher =
      new Dispatcher(toolbox, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK);
  private final HttpSessions sessions = new HttpSessions(dispatcher, MOST_OF_ONE, MOST);

  @AfterEach
  void close() {
    toolbox.close();
  }

  private static McpSession session(Caller caller) {
    return McpSession.lasting(caller, new AttachableChannel());
  }

  private String added(Caller caller) {
    return sessions.add(session(caller), caller);
  }

  @Test
  void aSessionIsFoundByItsIdAndItsCallerAlone() {
    var session = session(ADA);

    var id = sessions.add(session, ADA);

    assertThat(id).matches("[0-9a-f]{32}");
    assertThat(sessions.find(id, ADA)).containsSame(session);
    assertThat(sessions.find(id, BEN)).isEmpty();
    assertThat(sessions.find(id, Caller.known("ada", "1", Rights.NONE))).isEmpty();
    assertThat(sessions.find(id.toUpperCase(Locale.ROOT) + "x", ADA)).isEmpty();
    assertThat(sessions.find("", ADA)).isEmpty();
  }

  @Test
  void noTwoSessionsHaveTheSameId() {
    var ids = new HashSet<String>();

    for (int number = 0; number < 1_000; number++) {
      ids.add(added(ADA));
    }

    assertThat(ids).hasSize(1_000);
  }

  @Test
  void theOneThatWasNotUsedForLongestMakesRoom() {
    var ids = new ArrayList<String>();
    for (int number = 0; number < MOST_OF_ONE; number++) {
      ids.add(added(ADA));
    }
    assertThat(sessions.find(ids.getFirst(), ADA)).isPresent();

    added(ADA);

    assertThat(sessions.find(ids.getFirst(), ADA)).isPresent();
    assertThat(sessions.find(ids.get(1), ADA)).isEmpty();
    assertThat(sessions.find(ids.get(2), ADA)).isPresent();
  }

  @Test
  void nobodyEndsTheSessionsOfOthersByOpeningMany() {
    var bens = added(BEN);

    for (int number = 0; number < 1_000; number++) {
      added(ADA);
    }

    assertThat(sessions.find(bens, BEN)).isPresent();
  }

  @Test
  void whereThereAreTooManyInAllWhoHasTheMostMakesRoom() {
    var adas = added(ADA);
    for (int number = 1; number < MOST_OF_ONE; number++) {
      added(ADA);
    }
    var single = new ArrayList<Caller>();
    var ids = new ArrayList<String>();
    for (int number = 0; number < MOST; number++) {
      single.add(Caller.known("c", "c" + number, Rights.EVERYTHING));
      ids.add(added(single.getLast()));
    }

    assertThat(sessions.find(adas, ADA)).isEmpty();
    assertThat(sessions.find(ids.getFirst(), single.getFirst())).isPresent();
    assertThat(sessions.find(ids.getLast(), single.getLast())).isPresent();
  }

  @Test
  void theStreamsOfASessionEndWithIt() {
    var session = session(ADA);
    var id = sessions.add(session, ADA);
    var before = dispatcher.open(session, ClientChannel.NONE);
    session.opened(before);

    assertThat(sessions.end(id, BEN)).isFalse();
    assertThat(sessions.end(id, ADA)).isTrue();

    before.awaitEnd();
    var after = dispatcher.open(session, ClientChannel.NONE);
    session.opened(after);
    after.awaitEnd();
    assertThat(sessions.end(id, ADA)).isFalse();
  }
}
