import { useEffect, useEffectEvent } from 'react';
import { hasShortcutKey } from '../../../lib/shortcut-keys.ts';
import { SHORTCUTS, useShortcut } from '../../../ui/shortcuts.ts';

interface AnswerKeys {
  /** Takes a key in lower case; a blank is the space bar. Tells whether it means something here. */
  readonly press: (key: string) => boolean;
  readonly back: () => void;
  readonly forward: () => void;
  readonly undo: () => void;
}

/**
 * Answers by keyboard wherever the focus is, except where somebody types or a dialog is open. The screen itself tells the
 * keys, which differ from doubt to doubt.
 */
export function useAnswerKeys({ press, back, forward, undo }: AnswerKeys): void {
  useShortcut('choose');
  useShortcut('accept');
  useShortcut('none');
  useShortcut('several');
  useShortcut('type');
  useShortcut('back');
  useShortcut('later');
  useShortcut('takeBack');
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event)) return;
    if (hasShortcutKey(event) && isKeyOf('takeBack', event)) undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (isKeyOf('back', event)) back();
    else if (isKeyOf('later', event)) forward();
    else if (event.repeat || !press(event.key.toLowerCase())) return;
    event.preventDefault();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isKeyOf(name: 'back' | 'later' | 'takeBack', { key }: KeyboardEvent): boolean {
  return SHORTCUTS[name].keys[0].toLowerCase() === key.toLowerCase();
}

/** Whether the key belongs to what has the focus: a field, a dialog, or the space bar on a button or a link. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"]')) return true;
  return target.matches(key === ' ' ? `${FIELDS}, button, a` : FIELDS);
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';
