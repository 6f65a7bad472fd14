package dev.kith.search.onnx;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// A message being written. What is large in it is referred to, and copied once, at the end.
final class Message {
  private static final int MOST_VARINT = 10;

  private final List<ByteBuffer> parts = new ArrayList<>();
  private int bytes;

  Message text(int number, String text) {
    return content(number, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  Message number(int number, long value) {
    varint(((long) number << 3) | Field.VARINT);
    varint(value);
    return this;
  }

  Message content(int number, ByteBuffer content) {
    varint(((long) number << 3) | Field.LENGTH);
    varint(content.remaining());
    return append(content);
  }

  Message message(int number, Message inner) {
    varint(((long) number << 3) | Field.LENGTH);
    varint(inner.bytes);
    inner.parts.forEach(this::append);
    return this;
  }

  /// A field as it was read.
  Message field(Field field) {
    if (field.wireType() == Field.LENGTH) {
      return content(field.number(), field.content());
    }
    varint(((long) field.number() << 3) | field.wireType());
    return append(field.content());
  }

  /// The bytes of the message, in memory that the function allocates.
  ByteBuffer written(IntFunction<ByteBuffer> allocate) {
    var whole = allocate.apply(bytes);
    parts.forEach(part -> whole.put(part.duplicate()));
    return whole.flip();
  }

  private void varint(long value) {
    var small = ByteBuffer.allocate(MOST_VARINT);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      small.put((byte) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    append(small.put((byte) rest).flip());
  }

  private Message append(ByteBuffer part) {
    parts.add(part);
    bytes = Math.addExact(bytes, part.remaining());
    return this;
  }
}
