package dev.kith.tool.memory.duplicates;

import dev.kith.shape.JsonBytes;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import java.util.List;

/// Pairs of entities that may be one thing.
public record DuplicatesAnswer(
    String database, List<DuplicateSearch.Pair> pairs, int compared, boolean byMeaning)
    implements Shrinkable {
  public DuplicatesAnswer {
    pairs = List.copyOf(pairs);
  }

  @Override
  public int size() {
    return pairs.size();
  }

  @Override
  public String full(int index) {
    var pair = pairs.get(index);
    var out = new JsonText().object().key("names").values(pair.names());
    out.key("types").values(pair.types()).key("score").value(pair.score());
    return out.key("why").values(pair.why()).endObject().toString();
  }

  @Override
  public String brief(int index) {
    return full(index);
  }

  @Override
  public JsonBytes text(int items, int detailed) {
    var out = new JsonText().object().field("database", database).key("duplicates").array();
    for (int index = 0; index < items; index++) {
      out.raw(full(index));
    }
    out.endArray().field("count", items).field("compared", compared);
    out.field("by_meaning", byMeaning);
    if (items < size()) {
      out.key("truncated").object().field("reason", "max_tokens");
      out.field("returned", items).field("of", size()).endObject();
    }
    return out.endObject().bytes();
  }
}
