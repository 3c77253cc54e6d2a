import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Choices, FIRST_CHOICES } from './choices.ts';

/** The choices of one import. Rows subscribe one by one, so that a click draws one row and not the list. */
export interface ChoicesStore {
  get: () => Choices;
  subscribe: (listener: () => void) => () => void;
  change: (change: (choices: Choices) => Choices) => void;
}

/**
 * Choices that outlast a reload of the page. They go with the account.
 * @param importId of whose files they are
 */
export function createChoicesStore(importId: string): ChoicesStore {
  const storedAs = `import ${importId}`;
  const stored = sessionStorage.getItem(storedAs);
  let choices: Choices = stored === null ? FIRST_CHOICES : { ...FIRST_CHOICES, ...JSON.parse(stored) };
  const listeners = new Set<() => void>();
  return {
    get: () => choices,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(change) {
      choices = change(choices);
      sessionStorage.setItem(storedAs, JSON.stringify(choices));
      for (const listener of listeners) listener();
    },
  };
}

/** Holds the store of the import that is shown. */
export const ChoicesContext = createContext<ChoicesStore | undefined>(undefined);

export function useChoicesStore(): ChoicesStore {
  const store = useContext(ChoicesContext);
  if (store === undefined) throw new Error('There is no ChoicesContext around this component');
  return store;
}

/** Draws anew only when what is selected is another value. */
export function useChoices<Selected>(select: (choices: Choices) => Selected): Selected {
  const { get, subscribe } = useChoicesStore();
  return useSyncExternalStore(subscribe, () => select(get()));
}
