import { type RefObject, useEffect, useRef, useState } from 'react';

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

interface NearView<Part extends Element> {
  ref: RefObject<Part | null>;
  isNear: boolean;
  /** The last height of the part while it was drawn, in pixels; 0 before that is known. */
  height: number;
}

/**
 * Tells whether a part of a long list is near what can be seen, so that the rest need not be drawn. A part that
 * holds the focus counts as near.
 */
export function useNearView<Part extends Element>(): NearView<Part> {
  const ref = useRef<Part>(null);
  const [view, setView] = useState({ isNear: true, height: 0 });

  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    listeners.set(part, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) setView(({ height }) => ({ isNear: true, height }));
      else if (!part.contains(document.activeElement)) {
        setView({ isNear: false, height: boundingClientRect.height });
      }
    });
    sharedObserver().observe(part);
    return () => sharedObserver().unobserve(part);
  }, []);

  return { ref, ...view };
}
