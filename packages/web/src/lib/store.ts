import { useSyncExternalStore } from 'react';

/** A value that changes, and whose changes others hear of. */
export interface Readable<Value> {
  readonly get: () => Value;
  /** Calls the listener after each change. @returns what ends that */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that outlives the components which show it. */
export interface Store<Value> extends Readable<Value> {
  readonly update: (change: (value: Value) => Value) => void;
}

/** A store that begins with `initial`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    update(change) {
      value = change(value);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The value of a store, or what is selected of it. The component is drawn anew only when that is another value. */
export function useStore<Value>(store: Readable<Value>): Value;
export function useStore<Value, Selected>(
  store: Readable<Value>,
  select: (value: Value) => Selected,
): Selected;
export function useStore<Value>(store: Readable<Value>, select?: (value: Value) => unknown): unknown {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()));
}
