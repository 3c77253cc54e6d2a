import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { scrollNearEdges } from './scroll-near-edges.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
}

/**
 * Drags items of a vertical list by a handle with mouse, pen or finger; Escape cancels. Nothing moves before the drop;
 * a mark shows the drop position.
 * @param onDrop gets the positions before and after, from 0
 */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const drop = useRef(onDrop);
  const stop = useRef<() => void>(undefined);
  drop.current = onDrop;

  useEffect(() => () => stop.current?.(), []);

  const start = useCallback(
    (from: number, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      stop.current?.();
      stop.current = followPointer(event, {
        onMove(y) {
          const to = list.current ? placeAt(list.current, y, from) : from;
          setDrag((current) => (current?.from === from && current.to === to ? current : { from, to }));
        },
        onEnd(y) {
          setDrag(undefined);
          if (y !== undefined && list.current) drop.current(from, placeAt(list.current, y, from));
        },
      });
    },
    [list],
  );

  return {
    from: drag?.from,
    start,
    /** Drop position of the dragged item relative to the item at `place`. */
    markAt(place: number): 'before' | 'after' | undefined {
      if (drag === undefined || drag.to !== place || drag.from === place) return undefined;
      return drag.to < drag.from ? 'before' : 'after';
    },
  };
}

/** Position of an item that started at `from` and is dropped at this height: between the middles of the others. */
function placeAt(list: HTMLElement, y: number, from: number): number {
  const items = list.children;
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, height } = items[middle]!.getBoundingClientRect();
    if (top + height / 2 < y) low = middle + 1;
    else high = middle;
  }
  return low > from ? low - 1 : low;
}

interface Followers {
  onMove: (y: number) => void;
  /** Height of the drop, or undefined if the drag was cancelled. */
  onEnd: (y: number | undefined) => void;
}

/** Tracks one pointer until it is released. The page scrolls near its edges. Returns a function that cancels. */
function followPointer({ pointerId, clientY }: PointerEvent, { onMove, onEnd }: Followers): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let y = clientY;
  let hasMoved = false;
  const scrolling = scrollNearEdges(
    () => (hasMoved ? y : undefined),
    () => onMove(y),
  );

  function end(droppedAt: number | undefined) {
    if (signal.aborted) return;
    listening.abort();
    scrolling.stop();
    onEnd(droppedAt);
  }

  const isOurs = (event: globalThis.PointerEvent) => event.pointerId === pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      hasMoved = true;
      y = event.clientY;
      onMove(y);
    },
    { signal },
  );
  window.addEventListener('pointerup', (event) => isOurs(event) && end(hasMoved ? y : undefined), { signal });
  window.addEventListener('pointercancel', (event) => isOurs(event) && end(undefined), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(undefined), { signal });
  return () => end(undefined);
}
