/**
 * Chunks of several tables one after the other: each chunk after its length in four bytes, the end of a table as a
 * length of 0.
 */
const LENGTH_BYTES = 4;
const MAX_CHUNK_BYTES = 64 * 1024 * 1024;

export const END_OF_TABLE = Buffer.alloc(LENGTH_BYTES);

export function* toFrame(chunk: Buffer): Generator<Buffer> {
  if (chunk.length === 0) return;
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(chunk.length);
  yield length;
  yield chunk;
}

/** The chunks again, in the pieces in which they come; an empty one is the end of a table. @throws Error when it is cut off */
export async function* fromFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  /** How much of the current chunk is still to come. */
  let missing = 0;
  for await (const piece of source) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length > 0) {
      if (missing === 0) {
        if (rest.length < LENGTH_BYTES) break;
        missing = rest.readUInt32BE();
        rest = rest.subarray(LENGTH_BYTES);
        if (missing > MAX_CHUNK_BYTES) throw new Error(`a chunk of ${missing} bytes`);
        if (missing === 0) yield rest.subarray(0, 0);
        continue;
      }
      const chunk = rest.subarray(0, missing);
      missing -= chunk.length;
      rest = rest.subarray(chunk.length);
      yield chunk;
    }
  }
  if (missing > 0 || rest.length > 0) throw new Error('the last table is cut off');
}
