import { useEffect, useRef } from 'react';
import { isApple } from '../lib/shortcut-keys.ts';
import { createStore, type Readable } from '../lib/store.ts';

interface Shortcut {
  /** The keys, as `KeyboardEvent.key` names them; each of them does it. */
  readonly keys: readonly string[];
  /** Whether Ctrl is held, or Cmd on a Mac. Without it the keys do nothing where somebody types. */
  readonly withControl?: true;
  /** Its action in words, for the list of shortcuts. */
  readonly does: string;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'Home', 'End'] as const;

/** All shortcuts, in the order in which they are listed. Whoever binds one takes its keys from here. */
export const SHORTCUTS = {
  help: { keys: ['?'], does: 'Show the shortcuts of this screen' },
  everything: { keys: ['k'], withControl: true, does: 'Search everything, or go to a screen' },
  search: { keys: ['/'], does: 'Go to the search of the list' },
  rows: {
    keys: [...ARROWS, 'ArrowLeft', 'ArrowRight'],
    does: 'Move through the list; Enter opens what has the focus',
  },
  move: { keys: ARROWS, does: 'Move the question whose handle has the focus' },
  save: { keys: ['Enter'], withControl: true, does: 'Save, from everywhere in the form' },
  strong: { keys: ['b'], withControl: true, does: 'Make the selected words strong' },
  emphasis: { keys: ['i'], withControl: true, does: 'Emphasise the selected words' },
  print: { keys: ['p'], withControl: true, does: 'Download the paper' },
  choose: { keys: ['a', 'b', 'c', 'd', 'e'], does: 'Choose this answer; other buttons show their own key' },
  accept: { keys: [' '], does: 'Accept what is proposed' },
  none: { keys: ['u'], does: 'Choose none or nobody, or leave the page out' },
  several: { keys: ['m'], does: 'Say that several choices are marked' },
  type: { keys: ['t'], does: 'Type a student number or a code' },
  back: { keys: ['ArrowLeft'], does: 'Go back' },
  later: { keys: ['ArrowRight'], does: 'Leave it for later' },
  takeBack: { keys: ['z'], withControl: true, does: 'Take the last answer back' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether these keys are the shortcut. */
export function isShortcut(
  name: ShortcutName,
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
): boolean {
  const { keys, withControl }: Shortcut = SHORTCUTS[name];
  if ((ctrlKey || metaKey) !== (withControl ?? false) || altKey) return false;
  // A sign such as ? may need Shift.
  if (shiftKey && (withControl || key.length > 1)) return false;
  return keys.includes(key.length === 1 ? key.toLowerCase() : key);
}

/** How the shortcut is written: one group of keys for each way. */
export function keysOf(name: ShortcutName): readonly (readonly string[])[] {
  const { keys, withControl }: Shortcut = SHORTCUTS[name];
  const control = isApple() ? '⌘' : 'Ctrl';
  return keys.map((key) => [
    ...(withControl ? [control] : []),
    NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]);
}

/** In words: not every font has arrows, and a blank is not seen. */
const NAMES: Partial<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

const bound = createStore<readonly ShortcutName[]>([]);

/** The shortcuts that what is on the screen binds; one that is bound twice stands twice. */
export const boundShortcuts: Readable<readonly ShortcutName[]> = bound;

/**
 * Lists a shortcut as long as its component is shown.
 * @param run what it does wherever the focus is; absent where the component hears its keys itself
 */
export function useShortcut(name: ShortcutName, run?: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (newest.current === undefined || event.defaultPrevented || !isShortcut(name, event)) return;
      const { withControl }: Shortcut = SHORTCUTS[name];
      if (!withControl && isTypedInto(event.target)) return;
      event.preventDefault();
      newest.current();
    }
    bound.update((names) => [...names, name]);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      bound.update((names) => names.toSpliced(names.indexOf(name), 1));
    };
  }, [name]);
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
