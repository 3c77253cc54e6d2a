import { useEffect, useRef } from 'react';
import { createStore, type Readable } from '../lib/store.ts';

export interface Shortcut {
  /** The keys, as `KeyboardEvent.key` names them; each of them does it. */
  readonly keys: readonly string[];
  /** Whether Ctrl is held, or Cmd on a Mac. Without it the keys do nothing where somebody types. */
  readonly withControl?: true;
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'Home', 'End'] as const;

/** All shortcuts, in the order in which they are listed. Whoever binds one takes its keys from here. */
export const SHORTCUTS = {
  help: { keys: ['?'] },
  everything: { keys: ['k'], withControl: true },
  search: { keys: ['/'] },
  rows: { keys: [...ARROWS, 'ArrowLeft', 'ArrowRight'] },
  move: { keys: ARROWS },
  save: { keys: ['Enter'], withControl: true },
  strong: { keys: ['b'], withControl: true },
  emphasis: { keys: ['i'], withControl: true },
  print: { keys: ['p'], withControl: true },
  choose: { keys: ['a', 'b', 'c', 'd', 'e'] },
  accept: { keys: [' '] },
  none: { keys: ['u'] },
  several: { keys: ['m'] },
  type: { keys: ['t'] },
  back: { keys: ['ArrowLeft'] },
  later: { keys: ['ArrowRight'] },
  takeBack: { keys: ['z'], withControl: true },
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

/**
 * Whether a field that gets the focus opens a keyboard on the screen, as on a phone. There no field of a form has the focus until it is
 * touched: the keyboard would cover the form before anybody has seen it. A log-in is nothing but its two fields.
 */
export function opensKeyboard(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}
