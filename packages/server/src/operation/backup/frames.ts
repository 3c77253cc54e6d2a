/**
 * Chunks of several tables: each chunk is preceded by its length in four bytes, and a length of 0 ends a table.
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

/** Decodes the chunks as they arrive; an empty one ends a table. @throws Error if truncated */
export async function* fromFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes missing in the current chunk. */
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
