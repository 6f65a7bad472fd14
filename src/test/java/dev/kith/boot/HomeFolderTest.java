package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HomeFolderTest {
  private static final Map<String, String> LINUX = Map.of("HOME", "/people/ada");

  @Test
  void anOptionComesFirstThenTheVariable() {
    var named = Map.of("KITH_HOME", "/srv/kith", "XDG_DATA_HOME", "/x", "HOME", "/people/ada");

    assertThat(HomeFolder.of(Optional.of(Path.of("/here")), named)).isEqualTo(Path.of("/here"));
    assertThat(HomeFolder.of(named, false)).isEqualTo(Path.of("/srv/kith"));
  }

  @Test
  void elseItLiesWhereThePlatformKeepsData() {
    assertThat(HomeFolder.of(LINUX, false)).isEqualTo(Path.of("/people/ada/.local/share/kith"));
    assertThat(HomeFolder.of(Map.of("XDG_DATA_HOME", "/x", "HOME", "/people/ada"), false))
        .isEqualTo(Path.of("/x/kith"));
    assertThat(HomeFolder.of(Map.of("LOCALAPPDATA", "/people/ada/local"), true))
        .isEqualTo(Path.of("/people/ada/local/kith"));
  }

  @Test
  void anEmptyVariableIsNone() {
    assertThat(HomeFolder.of(Map.of("KITH_HOME", "", "HOME", " "), false))
        .isEqualTo(Path.of(System.getProperty("user.home"), ".local", "share", "kith"));
  }
}
