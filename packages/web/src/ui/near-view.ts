import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { whenForgetting } from '../lib/forget-account.ts';

/** Two or three screens ahead: what is drawn late is drawn before it can be seen. */
const MARGIN = '2000px 0px';

const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all parts of a list: thousands of observers would cost more than what they spare. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

interface View {
  isNear: boolean;
  /** The height of the part while it is not drawn, in pixels: as it was last, before that as it was guessed. */
  height: number;
}

/** As drawn last, by name, so that a list that is come back to is as long as it was and scrolls to the same place. */
const drawnHeights = new Map<string, number>();
whenForgetting(() => drawnHeights.clear());

/**
 * Tells whether a part of a long list is near what can be seen, so that the rest need not be drawn. A part that
 * holds the focus counts as near. A part that is not drawn must have no children.
 * @param name of the part among all that the app shows
 * @param first what is assumed until the browser has looked
 */
export function useNearView<Part extends Element>(
  name: string,
  first: View,
): View & { ref: RefObject<Part | null> } {
  const ref = useRef<Part>(null);
  const [view, setView] = useState(() => ({ ...first, height: drawnHeights.get(name) ?? first.height }));

  useLayoutEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const remember = (height: number) => part.childElementCount > 0 && drawnHeights.set(name, height);
    listeners.set(part, ({ isIntersecting, boundingClientRect: { height } }) => {
      // In slices of time: it is screens away, and scrolling must not wait for it.
      if (isIntersecting)
        startTransition(() => setView((now) => (now.isNear ? now : { ...now, isNear: true })));
      else if (!part.contains(document.activeElement)) {
        remember(height);
        setView((now) => (now.isNear ? { isNear: false, height } : now));
      }
    });
    sharedObserver().observe(part);
    return () => {
      sharedObserver().unobserve(part);
      remember(part.getBoundingClientRect().height);
    };
  }, [name]);

  return { ref, ...view };
}
