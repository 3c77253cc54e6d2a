import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

const MOTION_MS = 160;

/**
 * Lets the items of a list glide to their new places after a move, and the focus stay with the one that was moved by key:
 * the browser takes it from an element that changes its place in the document.
 * @param order changes whenever the order does
 */
export function useOrderMotion(list: RefObject<HTMLElement | null>, order: unknown) {
  const isStill = useReducedMotion();
  const tops = useRef<Map<Element, number>>(undefined);
  const focusedId = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it waits for
  useLayoutEffect(() => {
    const before = tops.current;
    tops.current = undefined;
    if (before && !isStill) for (const item of itemsOf(list.current)) glide(item, before.get(item));
    const handle =
      focusedId.current && list.current?.querySelector<HTMLElement>(`[data-handle="${focusedId.current}"]`);
    focusedId.current = undefined;
    if (!handle) return;
    handle.focus({ preventScroll: true });
    handle.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [order, list, isStill]);

  /** To be called right before a move. */
  const beforeMoving = useCallback(() => {
    tops.current = new Map(itemsOf(list.current).map((item) => [item, item.offsetTop]));
  }, [list]);

  /** Names the item whose handle has the focus after the next move. */
  const keepFocusOn = useCallback((id: string) => {
    focusedId.current = id;
  }, []);

  return { beforeMoving, keepFocusOn };
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])] as HTMLElement[];
}

function glide(item: HTMLElement, topBefore: number | undefined): void {
  if (topBefore === undefined || topBefore === item.offsetTop) return;
  const from = `translateY(${topBefore - item.offsetTop}px)`;
  item.animate?.([{ transform: from }, { transform: 'none' }], { duration: MOTION_MS, easing: 'ease-out' });
}
