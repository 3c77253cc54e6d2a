import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes on when what had it went with the state before: without it, whoever uses the keyboard would
 * start again at the top of the page.
 * @param state of a thing that shows other controls in each
 * @returns to be put on what stays, and can be focused
 */
export function useKeptFocus<Place extends HTMLElement>(state: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
