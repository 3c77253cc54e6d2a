/** Collects bits, the highest of each byte first. */
export interface BitWriter {
  /** Appends the lowest `count` bits of a value. */
  write(value: number, count: number): void;
  /** Fills the last byte with zeros. */
  align(): void;
  bytes(): Uint8Array;
}

export function writeBits(): BitWriter {
  let buffer = new Uint8Array(65_536);
  let length = 0;
  let held = 0;
  let bits = 0;
  const push = (byte: number) => {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
    buffer[length++] = byte;
  };
  const write = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) {
      held = (held << 1) | ((value >> bit) & 1);
      if (++bits === 8) {
        push(held);
        held = 0;
        bits = 0;
      }
    }
  };
  const align = () => {
    if (bits > 0) write(0, 8 - bits);
  };
  return {
    write,
    align,
    bytes: () => {
      align();
      return buffer.slice(0, length);
    },
  };
}
