import { isApple } from '../lib/shortcut-keys.ts';
import { SHORTCUTS, type Shortcut, type ShortcutName } from './shortcuts.ts';

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
