/** This many items are sorted or merged within some milliseconds. */
const IN_A_ROW = 8_192;

interface Sortable<Item> {
  readonly length: number;
  [place: number]: Item;
  slice(from: number, to?: number): Sortable<Item>;
  sort(compare?: (one: Item, other: Item) => number): unknown;
}

/**
 * Stable in-place sort of a long list: short runs are sorted and then merged in pairs
 * (von Neumann 1945). Costs n log n, and yields after every few thousand items.
 */
export function* sortInSteps<Item>(
  list: Sortable<Item>,
  compare: (one: Item, other: Item) => number,
): Generator<void, void> {
  for (let from = 0; from < list.length; from += IN_A_ROW) {
    const run = list.slice(from, from + IN_A_ROW);
    // Without a comparison function, numbers are sorted ten times as fast.
    run.sort(run instanceof Float64Array ? undefined : compare);
    for (let at = 0; at < run.length; at++) list[from + at] = run[at]!;
    yield;
  }
  for (let length = IN_A_ROW; length < list.length; length *= 2) {
    for (let from = 0; from + length < list.length; from += 2 * length) {
      yield* merge(list, compare, {
        from,
        middle: from + length,
        to: Math.min(from + 2 * length, list.length),
      });
    }
  }
}

/** Merges two adjacent runs. */
function* merge<Item>(
  list: Sortable<Item>,
  compare: (one: Item, other: Item) => number,
  { from, middle, to }: { readonly from: number; readonly middle: number; readonly to: number },
): Generator<void, void> {
  const first = list.slice(from, middle);
  let [left, right] = [0, middle];
  for (let at = from; left < first.length; at++) {
    const isRight = right < to && compare(list[right]!, first[left]!) < 0;
    list[at] = isRight ? list[right++]! : first[left++]!;
    if (at % IN_A_ROW === 0) yield;
  }
}
