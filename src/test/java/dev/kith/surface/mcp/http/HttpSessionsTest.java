package dev.kith.surface.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.McpSession;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Toolbox;
import java.util.ArrayList;
import java.util.HashSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpSessionsTest {
  private static final int MOST = 1_000;

  private final Toolbox toolbox = Fixtures.toolbox();
  private final HttpSessions sessions =
      new HttpSessions(
          new Dispatcher(toolbox, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK));

  @AfterEach
  void close() {
    toolbox.close();
  }

  private static McpSession session() {
    return McpSession.lasting(Caller.ANONYMOUS, new AttachableChannel());
  }

  @Test
  void aSessionIsFoundByItsIdAlone() {
    var session = session();

    var id = sessions.add(session);

    assertThat(id).matches("[0-9a-f]{32}");
    assertThat(sessions.find(id, Caller.ANONYMOUS)).containsSame(session);
    assertThat(sessions.find(id.toUpperCase(java.util.Locale.ROOT) + "x", Caller.ANONYMOUS))
        .isEmpty();
    assertThat(sessions.find("", Caller.ANONYMOUS)).isEmpty();
    assertThat(sessions.find(null, Caller.ANONYMOUS)).isEmpty();
  }

  @Test
  void noTwoSessionsHaveTheSameId() {
    var ids = new HashSet<String>();

    for (int number = 0; number < MOST; number++) {
      ids.add(sessions.add(session()));
    }

    assertThat(ids).hasSize(MOST);
  }

  @Test
  void theOneThatWasNotUsedForLongestMakesRoom() {
    var ids = new ArrayList<String>();
    for (int number = 0; number < MOST; number++) {
      ids.add(sessions.add(session()));
    }
    assertThat(sessions.find(ids.getFirst(), Caller.ANONYMOUS)).isPresent();

    sessions.add(session());

    assertThat(sessions.find(ids.getFirst(), Caller.ANONYMOUS)).isPresent();
    assertThat(sessions.find(ids.get(1), Caller.ANONYMOUS)).isEmpty();
    assertThat(sessions.find(ids.get(2), Caller.ANONYMOUS)).isPresent();
  }
}
