import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file; absent fields are derived correctly. */
export interface CraftedEntry {
  readonly name: string | Buffer;
  readonly content?: Buffer;
  /** The stored bytes; by default `content` deflated. */
  readonly packed?: Buffer;
  readonly flags?: number;
  readonly method?: number;
  /** The value in both the entry's header and the directory. */
  readonly size?: number;
  readonly packedSize?: number;
  readonly crc?: number;
  /** The value in the entry's header only. */
  readonly headerName?: string;
  /** The start of the entry as the directory declares it. */
  readonly offset?: number;
}

const DEFLATED = 8;

/** A zip file with deliberate errors. `after` follows the end of the directory. */
export function craftZip(
  entries: readonly CraftedEntry[],
  end: { count?: number; disk?: number; after?: Buffer } = {},
): Buffer {
  const headers: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const written = writeEntry(entry, at);
    headers.push(written.header);
    directory.push(written.line);
    at += written.header.length;
  }
  const lines = Buffer.concat([...directory, end.after ?? Buffer.alloc(0)]);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.disk ?? 0, 4);
  tail.writeUInt16LE(end.count ?? entries.length, 8);
  tail.writeUInt16LE(end.count ?? entries.length, 10);
  tail.writeUInt32LE(lines.length, 12);
  tail.writeUInt32LE(at, 16);
  return Buffer.concat([...headers, lines, tail]);
}

function writeEntry(entry: CraftedEntry, at: number): { header: Buffer; line: Buffer } {
  const content = entry.content ?? Buffer.alloc(0);
  const packed = entry.packed ?? deflateRawSync(content);
  const name = Buffer.from(entry.name);
  const headerName = Buffer.from(entry.headerName ?? entry.name);
  const shared = Buffer.alloc(22);
  shared.writeUInt16LE(entry.flags ?? 0, 2);
  shared.writeUInt16LE(entry.method ?? DEFLATED, 4);
  shared.writeUInt32LE(entry.crc ?? crc32(content), 10);
  shared.writeUInt32LE(entry.packedSize ?? packed.length, 14);
  shared.writeUInt32LE(entry.size ?? content.length, 18);
  const lengths = (length: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUInt16LE(length, 0);
    return buffer;
  };
  const rest = lengths(name.length, 18);
  rest.writeUInt32LE(entry.offset ?? at, 14);
  return {
    header: Buffer.concat([signature(0x04034b50), shared, lengths(headerName.length, 4), headerName, packed]),
    line: Buffer.concat([signature(0x02014b50), Buffer.alloc(2), shared, rest, name]),
  };
}

export function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value, 0);
  return buffer;
}
