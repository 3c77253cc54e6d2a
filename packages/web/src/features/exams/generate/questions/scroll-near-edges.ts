/** How near to the upper or lower edge of the window scrolling begins; the upper one has the bar over it. */
const EDGE_PX = 96;

/** At the very edge, per frame. */
const FASTEST_PX = 18;

/**
 * Scrolls the window, frame by frame, while something is held near its upper or lower edge.
 * @param height where it is held, in pixels from the top of the window; undefined as long as it is not held
 * @param onScroll after each step
 */
export function scrollNearEdges(
  height: () => number | undefined,
  onScroll: () => void,
): { stop: () => void } {
  let frame = requestAnimationFrame(step);

  function step() {
    const speed = speedAt(height(), window.innerHeight);
    if (speed !== 0) {
      window.scrollBy(0, speed);
      onScroll();
    }
    frame = requestAnimationFrame(step);
  }

  return { stop: () => cancelAnimationFrame(frame) };
}

/** Pixels per frame, upwards below zero: none in the middle, faster towards the edges. */
export function speedAt(height: number | undefined, windowHeight: number): number {
  if (height === undefined) return 0;
  const above = Math.min(1, Math.max(0, (EDGE_PX - height) / EDGE_PX));
  const below = Math.min(1, Math.max(0, (height - (windowHeight - EDGE_PX)) / EDGE_PX));
  return Math.round((below - above) * FASTEST_PX);
}
