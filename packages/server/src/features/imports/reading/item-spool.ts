import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import type { JudgedItem } from './judge-item.ts';

const pack = promisify(deflate);
const unpack = promisify(inflate);
/** The fastest level; questions shrink to a tenth. */
const LEVEL = 1;

/** The place of some items in the file. */
interface Block {
  readonly at: number;
  readonly bytes: number;
  readonly numberOfItems: number;
}

/** Some items, as JSON: the database reads them without their being parsed here. */
export interface ItemBlock {
  readonly json: string;
  readonly numberOfItems: number;
}

/**
 * Keeps the items of files until all are read, block by block, with one block in memory. They are in an unlinked file,
 * so that nothing remains when the server is killed.
 */
export class ItemSpool {
  readonly #file: FileHandle;
  #blocks: readonly Block[] = [];

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<ItemSpool> {
    const path = join(tmpdir(), `exam-import-${uuid()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new ItemSpool(file);
  }

  get numberOfItems(): number {
    return this.#blocks.reduce((sum, { numberOfItems }) => sum + numberOfItems, 0);
  }

  async add(items: readonly JudgedItem[]): Promise<void> {
    const packed = await pack(JSON.stringify(items), { level: LEVEL });
    const last = this.#blocks.at(-1);
    const at = last === undefined ? 0 : last.at + last.bytes;
    const { bytesWritten } = await this.#file.write(packed, 0, packed.length, at);
    if (bytesWritten < packed.length)
      throw new Error('The server has no room for the contents of the files.');
    this.#blocks = [...this.#blocks, { at, bytes: packed.length, numberOfItems: items.length }];
  }

  /** @returns a function that drops everything added after this call */
  mark(): () => void {
    const blocks = this.#blocks;
    return () => {
      this.#blocks = blocks;
    };
  }

  /** All items in order. */
  async *blocks(): AsyncGenerator<ItemBlock> {
    for (const { at, bytes, numberOfItems } of this.#blocks) {
      const packed = Buffer.alloc(bytes);
      await this.#file.read(packed, 0, bytes, at);
      yield { json: (await unpack(packed)).toString(), numberOfItems };
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
