/** Radii of the rings on which strokes are counted, as parts of the circle's own: one within, three just outside of it. */
const RADII = [0.65, 1.22, 1.42, 1.6];
/** Directions in which a ring is looked at; at the outermost they are 0.2 mm apart, less than any stroke is wide. */
const DIRECTIONS = 96;
/** A point belongs to a stroke from this part of the mark's strongest ink on, and from this ink on in any case. */
const STROKE = { ofPeak: 0.35, least: 0.06 };

/** Figures of the inside, and of each ring. */
const [OF_INSIDE, OF_RING] = [3, 3];
/** The shape of a circle without a mark. */
export const NO_SHAPE: readonly number[] = Array.from(
  { length: OF_INSIDE + OF_RING * RADII.length },
  () => 0,
);

/** A ring of points, clockwise, as indices into a patch. */
type Points = Int32Array;

/** The rings of the patches of circles. */
export function ringsOf(radiusInSteps: number, reach: number): readonly Points[] {
  const side = 2 * reach + 1;
  return RADII.map((part) =>
    Int32Array.from({ length: DIRECTIONS }, (_, at) => {
      const angle = (2 * Math.PI * at) / DIRECTIONS;
      const row = reach + Math.round(part * radiusInSteps * Math.sin(angle));
      return row * side + reach + Math.round(part * radiusInSteps * Math.cos(angle));
    }),
  );
}

/**
 * What a mark looks like, whatever its hand: how much ink it has within, how strong its strokes are, which part of the circle they
 * cover; then for each ring the part that strokes cover, how many cross it, and its mean ink.
 * @param inkAt ink beyond the print at a point of the patch, from 0 to 1
 * @param within the points within the printed ring
 */
export function shapeOf(
  inkAt: (point: number) => number,
  { inside, peak }: { readonly inside: number; readonly peak: number },
  within: Int32Array,
  rings: readonly Points[],
): number[] {
  const least = Math.max(STROKE.least, STROKE.ofPeak * peak);
  let covered = 0;
  for (let k = 0; k < within.length; k++) if (inkAt(within[k]!) > least) covered++;
  const shape = [inside, peak, covered / within.length];
  for (const ring of rings) {
    let [sum, on, crossings] = [0, 0, 0];
    let wasOn = inkAt(ring[ring.length - 1]!) > least;
    for (let k = 0; k < ring.length; k++) {
      const ink = inkAt(ring[k]!);
      const isOn = ink > least;
      sum += ink;
      if (isOn) on++;
      if (isOn && !wasOn) crossings++;
      wasOn = isOn;
    }
    shape.push(on / ring.length, crossings, sum / ring.length);
  }
  return shape;
}
