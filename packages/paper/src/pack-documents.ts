import { zipSync } from 'fflate';
import type { PaperOrder } from './paper.ts';
import { printPaper } from './print-paper.ts';

export interface NamedOrder {
  /** File name with its extension. */
  readonly name: string;
  readonly order: PaperOrder;
}

/** A fixed time, so that the same documents always give the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** Makes several documents one after the other and packs them into a zip archive. */
export async function packDocuments(orders: readonly NamedOrder[]): Promise<Uint8Array> {
  const files: [string, Uint8Array][] = [];
  for (const { name, order } of orders) files.push([name, await printPaper(order)]);
  return packFiles(files);
}

/** A zip archive of documents by their names. */
export function packFiles(files: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  // The documents are compressed already.
  return zipSync(Object.fromEntries(files), { level: 0, mtime: NO_TIME });
}
