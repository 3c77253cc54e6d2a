import type { SheetLayout } from '@exam/paper/sheet';
import {
  type Circle,
  coverWhite,
  type Hand,
  type HandKind,
  HELD_OUT_HANDS,
  mark,
  rubOut,
  scrawl,
  strikeOut,
  takeHand,
} from './hands.ts';
import { takePen } from './pens.ts';
import { type Random, seededRandom } from './random.ts';
import { copyImage, type GreyImage, type Point } from './raster.ts';

/** What happens to a question (or to a digit) on the way to its answer. */
export const INCIDENTS = [
  'plain',
  'none',
  'two',
  'changed',
  'erased',
  'erased, none',
  'struck',
  'struck, none',
  'whited',
] as const;
export type Incident = (typeof INCIDENTS)[number];

/** Incidents that the reader is never tuned on. */
export const HELD_OUT_INCIDENTS: readonly Incident[] = ['whited'];

/**
 * What a student meant. An erased or covered mark counts as none, whatever stays of it; of a mark that is struck out and a
 * new one the new one counts; two marks that both stand count as two.
 */
export interface Intention {
  readonly incident: Incident;
  readonly hand: HandKind;
  /** Index of the answer; null without an answer and with two. */
  readonly chosen: number | null;
  /** Indices of the marks that stand. */
  readonly standing: readonly number[];
}

export interface FilledPage {
  readonly image: GreyImage;
  /** For each question of the page, in its order. */
  readonly questions: readonly ({ readonly number: number } & Intention)[];
  readonly digits: readonly Intention[];
}

export interface Filling {
  readonly seed: number;
  /** Pages of one student have the same one; drawn from the seed if there is none. */
  readonly hand?: HandKind;
  /** Index of the answer by question number, null for none; questions that are missing are answered by chance. */
  readonly answers?: ReadonlyMap<number, number | null>;
  /** Digits of the student number; by chance if there are none. */
  readonly studentNumber?: string;
  /** Other weights of incidents than the usual ones. */
  readonly incidents?: Readonly<Partial<Record<Incident, number>>>;
  /** Nothing but plain marks of the one hand. */
  readonly isTidy?: boolean;
  /** Draws what the reader is never tuned on, too. */
  readonly hasHeldOut?: boolean;
}

/** Hands of students, by weight. */
const HAND_WEIGHTS: Readonly<Record<HandKind, number>> = {
  full: 30,
  half: 4,
  cross: 22,
  tick: 7,
  pencil: 18,
  faint: 4,
  thick: 5,
  outside: 3,
  scribble: 7,
  slash: 3,
  ringed: 3,
};
const INCIDENT_WEIGHTS: Readonly<Record<Incident, number>> = {
  plain: 955,
  none: 14,
  two: 2,
  changed: 8,
  erased: 8,
  'erased, none': 2,
  struck: 8,
  'struck, none': 1,
  whited: 3,
};
/** Share of the marks that a student makes in another way than the others. */
const OTHER_HAND = 0.04;
/** Distance in millimetres that notes keep from everything that is read. */
const CLEAR_OF_NOTES = 6;

/** Hands by weight, without those that are held out unless they are asked for. */
export function pickHand(random: Random, hasHeldOut: boolean): HandKind {
  const weights = { ...HAND_WEIGHTS };
  if (!hasHeldOut) for (const hand of HELD_OUT_HANDS) weights[hand] = 0;
  return random.weighted(weights);
}

/**
 * Fills a page of an answer sheet as a student does.
 * @param blank the printed page at PAPER_DPI
 * @param pageIndex of the sheet, from 0
 */
export function fillPage(
  blank: GreyImage,
  layout: SheetLayout,
  pageIndex: number,
  filling: Filling,
): FilledPage {
  const page = layout.pages[pageIndex];
  if (!page) throw new Error(`Expected a page below ${layout.pages.length}, got ${pageIndex}`);
  const random = seededRandom(filling.seed);
  const image = copyImage(blank);
  const student = { hand: takeHand(filling.hand ?? pickHand(random, filling.hasHeldOut ?? false), random) };
  const desk: Desk = { image, blank, random, radius: layout.circleDiameter / 2, filling, hand: student.hand };
  const questions = page.questions.map(({ number, choices }) => ({
    number,
    ...answer(desk, choices, filling.answers?.get(number)),
  }));
  const digits = page.digits.map((circles, at) => {
    const wanted = filling.studentNumber?.[at];
    return answer(desk, circles, wanted === undefined ? undefined : Number(wanted), random.below(10));
  });
  if (!filling.isTidy) writeNotes(desk, layout, pageIndex);
  return { image, questions, digits };
}

interface Desk {
  readonly image: GreyImage;
  readonly blank: GreyImage;
  readonly random: Random;
  readonly radius: number;
  readonly filling: Filling;
  readonly hand: Hand;
}

/**
 * Answers one question on paper.
 * @param wanted undefined: by chance
 */
function answer(
  desk: Desk,
  places: readonly Point[],
  wanted: number | null | undefined,
  byChance = desk.random.below(places.length),
): Intention {
  const { random, filling } = desk;
  const weights = { ...INCIDENT_WEIGHTS, ...filling.incidents };
  if (!filling.hasHeldOut) for (const held of HELD_OUT_INCIDENTS) weights[held] = 0;
  if (wanted !== undefined)
    for (const other of ['none', 'two', 'erased, none', 'struck, none'] as const) weights[other] = 0;
  let incident: Incident = filling.isTidy ? 'plain' : random.weighted(weights);
  if (wanted === null) incident = 'none';
  const chosen = wanted ?? byChance;
  const other = (chosen + 1 + random.below(Math.max(1, places.length - 1))) % places.length;
  const isOther = !filling.isTidy && random.chance(OTHER_HAND);
  let hand = isOther ? takeHand(pickHand(random, filling.hasHeldOut ?? false), random) : desk.hand;
  // Only what was written in pencil is rubbed out.
  if (incident.startsWith('erased') || incident === 'changed') hand = inPencil(hand, random);
  const standing = STANDING[incident](chosen, other);
  INCIDENT_DRAWN[incident]({ ...desk, hand }, circleAt(places, chosen, desk), circleAt(places, other, desk));
  return { incident, hand: hand.kind, chosen: standing.length === 1 ? standing[0]! : null, standing };
}

const STANDING: Readonly<Record<Incident, (chosen: number, other: number) => number[]>> = {
  plain: (chosen) => [chosen],
  none: () => [],
  two: (chosen, other) => [chosen, other],
  changed: (chosen) => [chosen],
  erased: (chosen) => [chosen],
  'erased, none': () => [],
  struck: (chosen) => [chosen],
  'struck, none': () => [],
  whited: (chosen) => [chosen],
};

type Draw = (desk: Desk, chosen: Circle, other: Circle) => void;

const markWith = ({ image, hand, random }: Desk, circle: Circle) => mark(image, circle, hand, random);

const INCIDENT_DRAWN: Readonly<Record<Incident, Draw>> = {
  plain: markWith,
  none: () => {},
  two: (desk, chosen, other) => {
    markWith(desk, chosen);
    markWith(desk, other);
  },
  changed: (desk, chosen, other) => {
    // A light try is rubbed out; then the answer is marked firmly.
    const light = { ...desk.hand, pen: takePen('faint pencil', desk.random) };
    mark(desk.image, other, light, desk.random);
    rubOut(desk.image, desk.blank, other, desk.random);
    markWith(desk, chosen);
  },
  erased: (desk, chosen, other) => {
    markWith(desk, other);
    rubOut(desk.image, desk.blank, other, desk.random);
    markWith(desk, chosen);
  },
  'erased, none': (desk, _, other) => {
    markWith(desk, other);
    rubOut(desk.image, desk.blank, other, desk.random);
  },
  struck: (desk, chosen, other) => {
    markWith(desk, other);
    strikeOut(desk.image, other, desk.hand.pen, desk.random);
    markWith(desk, chosen);
  },
  'struck, none': (desk, _, other) => {
    markWith(desk, other);
    strikeOut(desk.image, other, desk.hand.pen, desk.random);
  },
  whited: (desk, chosen, other) => {
    markWith(desk, other);
    coverWhite(desk.image, other, desk.random);
    markWith(desk, chosen);
  },
};

function inPencil(hand: Hand, random: Random): Hand {
  const kind =
    hand.kind === 'faint' ? 'faint' : hand.kind === 'full' || hand.kind === 'thick' ? 'pencil' : hand.kind;
  return { ...hand, kind, pen: takePen(kind === 'faint' ? 'faint pencil' : 'pencil', random) };
}

function circleAt(places: readonly Point[], index: number, { radius, random }: Desk): Circle {
  const place = places[index];
  if (!place) throw new Error(`Expected a choice below ${places.length}, got ${index}`);
  // Nobody meets the middle.
  return {
    x: place.x + random.normal() * 0.08 * radius,
    y: place.y + random.normal() * 0.08 * radius,
    radius,
  };
}

/** A name, a signature and calculations, wherever nothing is read. */
function writeNotes({ image, random, hand }: Desk, layout: SheetLayout, pageIndex: number): void {
  const page = layout.pages[pageIndex]!;
  const code = { x: page.code.x + page.code.size / 2, y: page.code.y + page.code.size / 2 };
  const taken = [...page.questions.flatMap(({ choices }) => choices), ...page.digits.flat(), ...page.marks];
  for (let tries = 1 + random.below(8); tries > 0; tries--) {
    const length = random.between(10, 45);
    const start = {
      x: random.between(14, layout.page.width - 14 - length),
      y: random.between(14, layout.page.height - 14),
    };
    const isNear = (place: Point, reach: number) =>
      Math.abs(place.y - start.y) < reach && place.x > start.x - reach && place.x < start.x + length + reach;
    if (taken.some((place) => isNear(place, CLEAR_OF_NOTES)) || isNear(code, page.code.size)) continue;
    scrawl(image, start, length, hand.pen, random);
  }
}
