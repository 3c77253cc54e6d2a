import type { ImportItem } from '@exam/contract';
import { Button } from '@mantine/core';
import { createContext, useContext } from 'react';
import classes from './items.module.css';

/** Opens the form that mends an item. */
export const MendingContext = createContext<(item: ImportItem) => void>(() => {});

/** Shown for an item that can be or was mended; nothing for others. */
export function MendButton({ item }: { item: ImportItem }) {
  const mend = useContext(MendingContext);
  if (item.mending === null) return null;
  const word = item.mending === 'done' ? 'Change' : 'Mend';
  return (
    <Button
      className={classes.mend}
      variant="default"
      size="compact-sm"
      aria-label={`${word} question ${(item.position + 1).toLocaleString('en')}`}
      data-mend={item.position}
      onClick={() => mend(item)}
    >
      {word}
    </Button>
  );
}

/**
 * Moves the focus to the button of a mended item, otherwise to that of the next item, the previous item,
 * or at last the selected tab.
 */
export function focusMending(list: HTMLElement, position: number): void {
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-mend]')];
  const next = buttons.find((button) => Number(button.dataset['mend']) >= position) ?? buttons.at(-1);
  (next ?? list.querySelector<HTMLElement>('[aria-current="page"]'))?.focus();
}
