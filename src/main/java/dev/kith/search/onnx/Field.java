package dev.kith.search.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// One field of a message in the wire format of Protocol Buffers.
///
/// @param content of a field with a length; else its bytes as they are on the wire
record Field(int number, int wireType, ByteBuffer content) {
  static final int VARINT = 0;
  static final int LENGTH = 2;
  private static final int FIXED_64 = 1;
  private static final int FIXED_32 = 5;

  /// The fields of a message, in their order. Their contents share its memory.
  ///
  /// @throws RuntimeException if the bytes are no message
  static List<Field> read(ByteBuffer message) {
    var rest = message.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    var fields = new ArrayList<Field>();
    while (rest.hasRemaining()) {
      long tag = varint(rest);
      int wireType = (int) (tag & 7);
      int from = rest.position();
      int length =
          switch (wireType) {
            case VARINT -> {
              varint(rest);
              int end = rest.position();
              rest.position(from);
              yield end - from;
            }
            case FIXED_64 -> Long.BYTES;
            case FIXED_32 -> Integer.BYTES;
            case LENGTH -> Math.toIntExact(varint(rest));
            default -> throw new IllegalArgumentException("no wire type: " + wireType);
          };
      var content = rest.slice(rest.position(), length);
      rest.position(rest.position() + length);
      fields.add(new Field(Math.toIntExact(tag >>> 3), wireType, content));
    }
    return fields;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte part = bytes.get();
      value |= (long) (part & 0x7f) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number of more than 64 bits");
  }

  String text() {
    return StandardCharsets.UTF_8.decode(content.duplicate()).toString();
  }

  long number64() {
    return varint(content.duplicate());
  }
}
