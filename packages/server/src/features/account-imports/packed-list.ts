import { deflateSync, inflateSync } from 'node:zlib';

declare const HOLDS: unique symbol;

/** Some items of a list as compressed bytes, which go from process to process without being looked at. */
export interface PackedPart<Item> extends Uint8Array {
  readonly [HOLDS]?: Item;
}

/** A long list: who takes it unpacks a part at a time, so that nobody waits for the whole. */
export type PackedList<Item> = readonly PackedPart<Item>[];

/** The fastest: questions become a tenth by it. */
const LEVEL = 1;

/** @param most how many items a part has */
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
