import { zipSync } from 'fflate';
import type { PaperOrder } from './paper.ts';
import { printPaper } from './print-paper.ts';

export interface NamedOrder {
  /** Of the file, with its extension. */
  readonly name: string;
  readonly order: PaperOrder;
}

/** The same bytes for the same documents, whenever they are packed. */
const NO_TIME = new Date(1980, 0, 1);

/** Makes several documents, one after the other, and packs them into a zip archive. */
export async function packDocuments(orders: readonly NamedOrder[]): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const { name, order } of orders) files[name] = await printPaper(order);
  // They are packed in themselves.
  return zipSync(files, { level: 0, mtime: NO_TIME });
}
