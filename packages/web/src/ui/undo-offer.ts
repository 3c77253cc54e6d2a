import { whenForgetting } from '../lib/forget-account.ts';
import { createStore, type Readable } from '../lib/store.ts';

/** An action, and its undoing. */
export interface Undo {
  /** "1 question deleted" */
  readonly text: string;
  /** Takes it back; it must tell of failures itself. */
  readonly run: () => void;
  /** The path of the screen that offers it; by default the one where the change was made. */
  readonly at?: string | undefined;
}

interface UndoOffer extends Undo {
  readonly madeAtMs: number;
  /** The path at which the change was made; known once the screen there has heard of it. */
  readonly from?: string;
  /** Whether its screen has shown it. */
  readonly isShown: boolean;
}

const store = createStore<UndoOffer | undefined>(undefined);

/** The one change that can be taken back now. */
export const undoStore: Readable<UndoOffer | undefined> = store;

whenForgetting(withdrawUndo);

/** Offers to take a change back, until the next change or until the screen that offers it is left. */
export function offerUndo(undo: Undo): void {
  store.update(() => ({ ...undo, madeAtMs: Date.now(), isShown: false }));
}

export function withdrawUndo(): void {
  store.update(() => undefined);
}

/** Tells which screen is shown. A change may lead to the screen that offers its undoing; any other way withdraws it. */
export function settleUndo(path: string): void {
  store.update((offer) => {
    if (offer === undefined) return undefined;
    const { from = path, at = from, isShown } = offer;
    if (path === at) return { ...offer, from, at, isShown: true };
    return isShown || path !== from ? undefined : { ...offer, from, at };
  });
}
