import { deflateSync, inflateSync } from 'node:zlib';

declare const HOLDS: unique symbol;

/** Some items of a list, compressed, so that processes can pass them on unparsed. */
export interface PackedPart<Item> extends Uint8Array {
  readonly [HOLDS]?: Item;
}

/** A long list in parts: its reader unpacks one part at a time, so that the main thread is never blocked for long. */
export type PackedList<Item> = readonly PackedPart<Item>[];

/** The fastest level; questions shrink to a tenth. */
const LEVEL = 1;

/** @param most number of items per part */
export function packList<Item>(items: readonly Item[], most: number): PackedList<Item> {
  const parts: PackedPart<Item>[] = [];
  for (let from = 0; from < items.length; from += most) {
    parts.push(deflateSync(JSON.stringify(items.slice(from, from + most)), { level: LEVEL }));
  }
  return parts;
}

export function unpack<Item>(part: PackedPart<Item>): Item[] {
  return JSON.parse(new TextDecoder().decode(inflateSync(part)));
}
