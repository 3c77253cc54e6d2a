import { createContext, useContext } from 'react';
import { createStore, type Readable, useStore } from '../../../lib/store.ts';
import { type Choices, FIRST_CHOICES } from './choices.ts';

/** The choices of one import. Rows subscribe one by one, so that a click draws one row and not the list. */
export interface ChoicesStore extends Readable<Choices> {
  change: (change: (choices: Choices) => Choices) => void;
}

/**
 * Choices that survive a reload of the page. They are deleted at log-out.
 * @param importId the import that they belong to
 */
export function createChoicesStore(importId: string): ChoicesStore {
  const storedAs = `import ${importId}`;
  const stored = sessionStorage.getItem(storedAs);
  const initial: Choices = stored === null ? FIRST_CHOICES : { ...FIRST_CHOICES, ...JSON.parse(stored) };
  const { get, subscribe, update } = createStore(initial);
  subscribe(() => sessionStorage.setItem(storedAs, JSON.stringify(get())));
  return { get, subscribe, change: update };
}

/** Holds the store of the import that is shown. */
export const ChoicesContext = createContext<ChoicesStore | undefined>(undefined);

export function useChoicesStore(): ChoicesStore {
  const store = useContext(ChoicesContext);
  if (store === undefined) throw new Error('There is no ChoicesContext around this component');
  return store;
}

/** Rerenders only when the selected value changes. */
export function useChoices<Selected>(select: (choices: Choices) => Selected): Selected {
  return useStore(useChoicesStore(), select);
}
