import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './resizable-image.module.css';

interface ResizableImageProps {
  name: string;
  /** In per cent of the width of the text; without one the image has its own size. */
  width: number | undefined;
  onWidth: (width: number) => void;
  /** The image, which fills its frame where that has a width. */
  children: ReactNode;
}

/** In per cent. */
const [LEAST, MOST, STEP] = [10, 100, 5];

const CHANGES: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
};

/** An image with a handle at its lower right corner that sets its width: by the mouse, a finger, or the arrow keys. */
export function ResizableImage({ name, width, onWidth, children }: ResizableImageProps) {
  const room = useRef<HTMLSpanElement>(null);
  /** The width while the handle is dragged. */
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? width;

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    const change = CHANGES[event.key];
    if (change === undefined) return;
    event.preventDefault();
    const now = width ?? STEP * Math.round(shareUpTo(frameEnd(event.currentTarget)) / STEP);
    onWidth(bounded(now + change));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setDragged(bounded(shareUpTo(event.clientX)));
  }

  function drop() {
    if (dragged !== undefined) onWidth(dragged);
    setDragged(undefined);
  }

  /** The share of the width of the text that an image takes which ends at this place, in per cent. */
  function shareUpTo(clientX: number): number {
    const { left, width } = room.current!.getBoundingClientRect();
    return width === 0 ? MOST : Math.round((100 * (clientX - left)) / width);
  }

  return (
    <span ref={room} className={classes.room} dir="ltr">
      <span className={classes.frame} style={shown === undefined ? undefined : { width: `${shown}%` }}>
        {children}
        <span
          className={classes.handle}
          role="slider"
          tabIndex={0}
          aria-label={`Width of ${name}`}
          aria-valuemin={LEAST}
          aria-valuemax={MOST}
          aria-valuenow={shown ?? MOST}
          aria-valuetext={shown === undefined ? 'its own size' : `${shown} % of the text`}
          title="Width: drag, or press the arrow keys"
          onKeyDown={pressKey}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.focus();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={() => setDragged(undefined)}
        />
      </span>
    </span>
  );
}

function bounded(width: number): number {
  return Math.min(MOST, Math.max(LEAST, width));
}

/** The place where the frame around a handle ends, in pixels. */
function frameEnd(handle: HTMLElement): number {
  return handle.parentElement!.getBoundingClientRect().right;
}
