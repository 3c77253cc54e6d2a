import { createStore, type Readable } from '../../../lib/store.ts';

/**
 * The ids of the selected questions of a list; a new set after each change. Rows subscribe individually, so that a
 * click redraws one row and not the list.
 */
export interface Selection extends Readable<ReadonlySet<string>> {
  /** Selects or deselects one; with a range, everything from the last clicked one on gets the same state. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  /** Whether everything that the list finds is selected, also what is not loaded yet. */
  readonly isWhole: Readable<boolean>;
  selectWhole: () => void;
  clear: () => void;
  /**
   * Sets the ids of the list in order. Ids that are no longer in it are deselected.
   * @param list names the filters: what another list finds was never selected as a whole
   */
  setOrder: (ids: readonly string[], list?: string) => void;
}

export function createSelection(): Selection {
  const { get, subscribe, update } = createStore<ReadonlySet<string>>(new Set());
  let order: readonly string[] = [];
  let list: string | undefined;
  let lastClicked: string | undefined;
  const whole = createStore(false);
  const set = (next: ReadonlySet<string>, isWhole = false) => {
    if (whole.get() !== isWhole) whole.update(() => isWhole);
    update(() => next);
  };

  function rangeTo(id: string): readonly string[] {
    const from = lastClicked === undefined ? -1 : order.indexOf(lastClicked);
    const to = order.indexOf(id);
    if (from === -1 || to === -1) return [id];
    return order.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    get,
    subscribe,
    toggle(id, isRange) {
      const next = new Set(get());
      const isSelecting = !next.has(id);
      for (const each of isRange ? rangeTo(id) : [id]) {
        if (isSelecting) next.add(each);
        else next.delete(each);
      }
      lastClicked = id;
      set(next);
    },
    selectAll: () => set(new Set(order)),
    isWhole: whole,
    selectWhole: () => set(new Set(order), true),
    clear: () => set(new Set()),
    setOrder(ids, ofList) {
      const isSameList = ofList === list;
      order = ids;
      list = ofList;
      const selected = get();
      if (selected.size === 0) return;
      if (whole.get()) return set(new Set(isSameList ? ids : []), isSameList && ids.length > 0);
      const left = new Set(ids.filter((id) => selected.has(id)));
      if (left.size < selected.size) set(left);
    },
  };
}
