declare const HOLDS: unique symbol;

/** Some items of a list as bytes, which go from process to process without being looked at. */
export interface PackedPart<Item> extends Uint8Array {
  readonly [HOLDS]?: Item;
}

/** A long list: who takes it unpacks a part at a time, so that nobody waits for the whole. */
export type PackedList<Item> = readonly PackedPart<Item>[];

/** @param most how many items a part has */
export function packList<Item>(items: readonly Item[], most: number): PackedList<Item> {
  const parts: PackedPart<Item>[] = [];
  for (let from = 0; from < items.length; from += most) {
    parts.push(Buffer.from(JSON.stringify(items.slice(from, from + most))));
  }
  return parts;
}

export function unpack<Item>(part: PackedPart<Item>): Item[] {
  return JSON.parse(new TextDecoder().decode(part));
}
