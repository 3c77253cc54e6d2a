/** Distance from the upper or lower edge of the window at which scrolling starts; the top bar covers the upper edge. */
const EDGE_PX = 96;

/** Speed at the very edge, per frame. */
const FASTEST_PX = 18;

/**
 * Scrolls the window frame by frame while something is dragged near its upper or lower edge.
 * @param height of the pointer in pixels from the top of the window; undefined when nothing is dragged
 * @param onScroll called after each step
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

/** Pixels per frame, negative upwards: zero in the middle, faster towards the edges. */
export function speedAt(height: number | undefined, windowHeight: number): number {
  if (height === undefined) return 0;
  const above = Math.min(1, Math.max(0, (EDGE_PX - height) / EDGE_PX));
  const below = Math.min(1, Math.max(0, (height - (windowHeight - EDGE_PX)) / EDGE_PX));
  return Math.round((below - above) * FASTEST_PX);
}
