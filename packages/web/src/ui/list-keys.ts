import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isShortcut, useShortcut } from './shortcuts.ts';

/** Marks the link of a row that the arrow keys lead to. */
export const ROW_LINK = { 'data-row-link': true } as const;

const LINKS = 'a[data-row-link]';

interface ListKeys<List extends HTMLElement> {
  ref: RefObject<List | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Arrow keys in a list of links, also in one of cards side by side: up, down, left, right, Home and End move the
 * focus between the links marked with `ROW_LINK`, Enter opens as everywhere. From a search field arrow down leads to the first.
 * Spread the result on the element around the list.
 */
export function useListKeys<List extends HTMLElement>(): ListKeys<List> {
  const ref = useRef<List>(null);
  useShortcut('rows');

  useEffect(() => {
    function fromSearch(event: globalThis.KeyboardEvent) {
      const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
      if (!isSearch || event.key !== 'ArrowDown' || event.defaultPrevented || hasModifier(event)) return;
      const first = ref.current?.querySelector<HTMLElement>(LINKS);
      if (first) focusBy(event, first);
    }
    document.addEventListener('keydown', fromSearch);
    return () => document.removeEventListener('keydown', fromSearch);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !isShortcut('rows', event) || isTyping(event.target)) return;
    const links = [...(ref.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
    const current = links.findIndex((link) => rowOf(link).contains(event.target as Node));
    const next = current < 0 ? undefined : links[neighbour(links, current, event.key)];
    if (next) focusBy(event, next);
  }

  return { ref, onKeyDown };
}

function neighbour(links: readonly HTMLElement[], current: number, key: string): number {
  switch (key) {
    case 'ArrowRight':
      return current + 1;
    case 'ArrowLeft':
      return current - 1;
    case 'ArrowDown':
      return inNextLine(links, current, 1);
    case 'ArrowUp':
      return inNextLine(links, current, -1);
    case 'Home':
      return 0;
    case 'End':
      return links.length - 1;
    default:
      return -1;
  }
}

/** The nearest link of the next line of cards in that direction; the next link where there is only one line. */
function inNextLine(links: readonly HTMLElement[], current: number, step: 1 | -1): number {
  const place = (index: number) => links[index]?.getBoundingClientRect();
  const from = place(current)!;
  let next = current + step;
  while (place(next)?.top === from.top) next += step;
  const line = place(next);
  if (line === undefined)
    return links.some((link) => link.getBoundingClientRect().top !== from.top) ? -1 : current + step;

  let nearest = next;
  for (let index = next; place(index)?.top === line.top; index += step) {
    if (Math.abs(place(index)!.left - from.left) < Math.abs(place(nearest)!.left - from.left))
      nearest = index;
  }
  return nearest;
}

function focusBy(event: { preventDefault: () => void }, link: HTMLElement): void {
  event.preventDefault();
  link.focus();
}

function rowOf(link: HTMLElement): HTMLElement {
  return link.closest('li') ?? link;
}

function hasModifier(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
}
