/**
 * The kind totals of an exam, as a plane.
 *
 * How many questions of each kind the exam has is a 2 x 3 table with given row and column sums, so two numbers
 * say it all: y1 = simple reminding, y2 = simple understanding. The other four are
 *   simple creativity       simple - y1 - y2
 *   difficult reminding     reminding - y1
 *   difficult understanding understanding - y2
 *   difficult creativity    creativity - simple + y1 + y2
 * Each of the 64 inequalities Y(T) <= f(T) becomes a half-plane; they have 19 directions among them.
 */
import { type Directions, HalfPlanes } from './half-planes.ts';
import type { Margins } from './problem.ts';
import { SET_COUNT, sumsOverSets } from './rank-function.ts';

const Y1_OF_KIND = [1, 0, -1, -1, 0, 1];
const Y2_OF_KIND = [0, 1, -1, 0, -1, 1];

const { directions, directionOfSet } = directionsOfSets();

/** The totals of sets of kinds at the origin of the plane in question. */
const atOrigin = new Int32Array(SET_COUNT);

/** The possible (y1, y2) under a rank function; empty of whole points if and only if no exam exists. */
export function kindPlane(rank: Int32Array, margins: Margins): HalfPlanes {
  sumsOverSets(kindTotals(margins, 0, 0), 0, atOrigin);
  const planes = new HalfPlanes(directions);
  for (let set = 0; set < SET_COUNT; set++) planes.add(directionOfSet[set]!, rank[set]! - atOrigin[set]!);
  return planes;
}

/** The six totals at a point of the plane, in the order of `KINDS`. */
export function kindTotals(margins: Margins, y1: number, y2: number): Int32Array {
  const { size, simple, reminding, understanding } = margins;
  const creativity = size - reminding - understanding;
  return Int32Array.of(
    y1,
    y2,
    simple - y1 - y2,
    reminding - y1,
    understanding - y2,
    creativity - simple + y1 + y2,
  );
}

function directionsOfSets(): { directions: Directions; directionOfSet: Int32Array } {
  const b = sumsOverSets(Y1_OF_KIND);
  const c = sumsOverSets(Y2_OF_KIND);
  const names = Array.from(b, (_, set) => `${b[set]},${c[set]}`);
  const distinct = [...new Set(names)];
  const example = distinct.map((name) => names.indexOf(name));
  return {
    directions: {
      b: Int32Array.from(example, (set) => b[set]!),
      c: Int32Array.from(example, (set) => c[set]!),
    },
    directionOfSet: Int32Array.from(names, (name) => distinct.indexOf(name)),
  };
}
