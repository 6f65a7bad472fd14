package dev.kith.store.scope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Scope;
import dev.kith.store.index.SharedBuild;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// When new nodes are added to what callers see, and when that is derived anew.
class ScopeCodesTest {
  private static final Scope.Under OURS =
      new Scope.Under(List.of(new Scope.Grant("1/", Scope.Role.DEVELOPER)));

  private final ScopeCodes codes =
      ScopeCodes.none(_ -> new SharedBuild("nothing", _ -> {}), 3)
          .with(List.of(placed(1, "1/"), placed(2, "2/")));
  private final VisibleNodes before = codes.visibleUnder(OURS).orElseThrow();

  private static ScopeCodes.ScopedNode placed(int node, String path) {
    return new ScopeCodes.ScopedNode(node, Optional.of(path));
  }

  private static ScopeCodes.ScopedNode shared(int node) {
    return new ScopeCodes.ScopedNode(node, Optional.empty());
  }

  private VisibleNodes after(ScopeCodes.ScopedNode... placed) {
    return codes.with(List.of(placed)).visibleUnder(OURS).orElseThrow();
  }

  @Test
  void newNodesUnderKnownPathsLeaveWhatIsDerivedAsItIs() {
    var after = after(placed(4, "2/"), shared(5), placed(6, "1/"));

    assertThat(after).isSameAs(before);
    assertThat(after.test(4)).isFalse();
    assertThat(after.test(5)).isTrue();
    assertThat(after.test(6)).isTrue();
  }

  @Test
  void aNodeThatReadersKnowMovesInACopy() {
    var after = after(placed(3, "2/"));

    assertThat(before.test(3)).isTrue();
    assertThat(after.test(3)).isFalse();
  }

  @Test
  void aKeyThatIsUsedAgainIsNoNewNode() {
    assertThat(after(shared(4))).isSameAs(before);
    var after = after(placed(4, "2/"));

    assertThat(before.test(4)).isTrue();
    assertThat(after.test(4)).isFalse();
  }

  @Test
  void aNewPathIsDerivedAnew() {
    var after = after(placed(4, "1/100/"), placed(5, "3/"));

    assertThat(after).isNotSameAs(before);
    assertThat(after.test(4)).isTrue();
    assertThat(after.test(5)).isFalse();
  }

  @Test
  void manyNewNodesFindRoom() {
    assertThat(after(placed(1_000_000, "2/")).test(1_000_000)).isFalse();
    assertThat(after(placed(1_000_001, "1/")).test(1_000_001)).isTrue();
  }
}
