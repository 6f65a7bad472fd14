package dev.kith.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RightsReaderTest {
  private static Rights of(String claims) throws RightsReader.Unreadable {
    return RightsReader.ofClaims(StrictJson.json(claims));
  }

  @Test
  void noClaimGivesNoRightAndNoVisibility() throws RightsReader.Unreadable {
    var rights = of("{}");

    assertThat(rights.isEmpty()).isTrue();
    assertThat(rights.scope()).isEqualTo(new Scope.Under(List.of()));
  }

  @Test
  void oauthScopesNameDatabases() throws RightsReader.Unreadable {
    var rights = of("{\"scope\":\"openid kith:read:pharma kith:write:memory kith:all\"}");

    assertThat(rights.mayRead("pharma")).isTrue();
    assertThat(rights.mayWrite("pharma")).isFalse();
    assertThat(rights.mayRead("memory")).isTrue();
    assertThat(rights.mayWrite("memory")).isTrue();
    assertThat(rights.mayRead("gitlab")).isFalse();
    assertThat(of("{\"scp\":[\"kith:read\",\"kith:all\"]}").mayRead("gitlab")).isTrue();
  }

  @Test
  void withoutLeaveToSeeAllNothingIsSeenAndNothingWritten() throws RightsReader.Unreadable {
    var rights = of("{\"scope\":\"kith:write\"}");

    assertThat(rights.seesAll()).isFalse();
    assertThat(rights.mayWrite("memory")).isFalse();
  }

  @Test
  void ownClaimsNameDatabasesAndPathsWithRoles() throws RightsReader.Unreadable {
    var rights =
        of(
            "{\"kith\":{\"databases\":{\"read\":[\"gitlab\"]},\"scopes\":[{\"path\":\"1/100/\","
                + "\"role\":\"developer\"}]},\"traversal_ids\":[\"2/10\"]}");

    assertThat(rights.mayRead("gitlab")).isTrue();
    assertThat(rights.scope())
        .isEqualTo(
            new Scope.Under(
                List.of(
                    new Scope.Grant("1/100/", Scope.Role.DEVELOPER),
                    new Scope.Grant("2/10/", Scope.Role.GUEST))));
  }

  @Test
  void pathsNarrowWhoeverMaySeeAll() throws RightsReader.Unreadable {
    assertThat(of("{\"scope\":\"kith:read kith:all\",\"traversal_ids\":[]}").scope())
        .isEqualTo(new Scope.Under(List.of()));
    assertThat(of("{\"kith\":{\"scopes\":\"*\"}}").seesAll()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"traversal_ids\":\"1/\"}",
        "{\"traversal_ids\":[\"\"]}",
        "{\"traversal_ids\":[\"/\"]}",
        "{\"traversal_ids\":[\"1//2/\"]}",
        "{\"traversal_ids\":[\"%/\"]}",
        "{\"traversal_ids\":[1]}",
        "{\"kith\":{\"scopes\":[{\"path\":\"1/\",\"role\":\"god\"}]}}",
        "{\"kith\":{\"scopes\":[{\"path\":\"1/\"}]}}",
        "{\"kith\":{\"scopes\":{}}}",
        "{\"kith\":{\"databases\":{\"read\":\"pharma\"}}}",
        "{\"kith\":{\"databases\":{\"read\":[\"../x\"]}}}",
        "{\"kith\":[]}",
        "{\"scope\":7}",
        "{\"scope\":\"kith:write:A\"}"
      })
  void whatIsSaidWronglyIsRefusedAsAWhole(String claims) {
    assertThatThrownBy(() -> of(claims)).isInstanceOf(RightsReader.Unreadable.class);
  }
}
