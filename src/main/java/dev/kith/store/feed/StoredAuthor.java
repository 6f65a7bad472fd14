package dev.kith.store.feed;

import dev.kith.graph.history.Author;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// An author as the feed stores it, where a name is not all that is known.
final class StoredAuthor {
  static final String NAME = "by";
  static final String CLIENT = "client";
  static final String TOKEN = "token";

  private StoredAuthor() {}

  static String toJson(Author author) {
    var text = new JsonObjectWriter().with(NAME, author.name());
    author.client().ifPresent(client -> text.with(CLIENT, client));
    author.token().ifPresent(token -> text.with(TOKEN, token));
    return text.end();
  }

  static Author fromJson(String json) {
    var object = JsonMapper.shared().readTree(json);
    return new Author(
        object.get(NAME).stringValue(),
        Optional.ofNullable(object.get(CLIENT)).map(client -> client.stringValue()),
        Optional.ofNullable(object.get(TOKEN)).map(token -> token.stringValue()));
  }
}
