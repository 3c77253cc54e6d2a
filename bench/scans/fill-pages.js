// Fills pages by strokes that do not come from filled-sheets: of photographed marks, of a model of a pen, or of rules.
// What happens to a question is the same for all of them; how a mark looks is a matter of its strokes alone.

import { drawing } from './drawing.js';

/**
 * @typedef {import('../../filled-sheets/src/index.ts').GreyImage} GreyImage
 * @typedef {import('../../filled-sheets/src/index.ts').Random} Random
 * @typedef {import('../../filled-sheets/src/index.ts').Point} Point
 * @typedef {Point & { radius: number }} Circle in millimetres of the page
 * @typedef {(page: GreyImage, circle: Circle, random: Random) => void} Draw
 * @typedef {{ name: string, mark: Draw, strike: Draw, ring: Draw | null }} Hand
 *   name: of the kind of mark; strike: lines through a mark; ring: around a struck mark that counts again, if such strokes exist
 * @typedef {{ name: string, takeHand: (random: Random) => Hand }} Strokes
 * @typedef {keyof typeof INCIDENTS} Incident
 * @typedef {{ incident: Incident, hand: string, chosen: number | null, standing: readonly number[] }} Intention
 * @typedef {{ image: GreyImage, questions: readonly ({ number: number } & Intention)[], digits: readonly Intention[] }} FilledPage
 * @typedef {{
 *   seed: number, strokes: Strokes, answers: ReadonlyMap<number, number | null>, studentNumber?: string | undefined,
 *   incidents?: Partial<Record<Incident, number>> | undefined,
 * }} Filling
 */

/** What happens to a question, by weight; to a digit the same, except that each digit gets one. */
const INCIDENTS = /** @type {const} */ ({
  plain: 958,
  none: 12,
  two: 2,
  erased: 8,
  'erased, none': 3,
  struck: 10,
  'struck, none': 5,
  'taken back': 2,
});
/** Incidents that leave no digit of the student number: people give one. */
const NOT_OF_DIGITS = /** @type {const} */ (['none', 'two', 'erased, none', 'struck, none', 'taken back']);
/** Of a question with one choice: other incidents need two. */
const OF_ONE_CHOICE = { plain: 1 };

/**
 * Fills a page of an answer sheet.
 * @param {GreyImage} blank
 * @param {import('../../packages/paper/src/sheet/index.ts').SheetLayout} layout
 * @param {number} pageIndex
 * @param {Filling} filling
 * @returns {FilledPage}
 */
export function fillPageBy(blank, layout, pageIndex, filling) {
  const page = layout.pages[pageIndex];
  if (!page) throw new Error(`Expected a page below ${layout.pages.length}, got ${pageIndex}`);
  const random = drawing.seededRandom(filling.seed);
  const image = { ...blank, data: blank.data.slice() };
  const desk = {
    image,
    blank,
    random,
    radius: layout.circleDiameter / 2,
    hand: filling.strokes.takeHand(random),
  };
  const weights = { ...INCIDENTS, ...filling.incidents };
  if (desk.hand.ring === null) weights['taken back'] = 0;
  /** @type {Record<string, number>} */
  const ofDigits = { ...weights };
  for (const incident of NOT_OF_DIGITS) ofDigits[incident] = 0;
  const questions = page.questions.map(({ number, choices }) => {
    const wanted = filling.answers.get(number);
    const incident = wanted === null ? 'none' : random.weighted(choices.length < 2 ? OF_ONE_CHOICE : weights);
    return { number, ...answer(desk, choices, incident, wanted ?? random.below(choices.length)) };
  });
  const digits = page.digits.map((circles, at) => {
    const wanted = filling.studentNumber?.[at];
    const incident = /** @type {Incident} */ (random.weighted(ofDigits));
    return answer(desk, circles, incident, wanted === undefined ? random.below(10) : Number(wanted));
  });
  return { image, questions, digits };
}

/**
 * @typedef {{ image: GreyImage, blank: GreyImage, random: Random, radius: number, hand: Hand }} Desk
 * @param {Desk} desk
 * @param {readonly Point[]} places
 * @param {Incident} incident
 * @param {number} chosen
 * @returns {Intention}
 */
function answer(desk, places, incident, chosen) {
  const { image, random, hand } = desk;
  const other = (chosen + 1 + random.below(places.length - 1)) % places.length;
  const at = (/** @type {number} */ index) => circleAt(desk, places[index]);
  const mark = (/** @type {Circle} */ circle) => hand.mark(image, circle, random);
  const markAndStrike = (/** @type {Circle} */ circle) => {
    mark(circle);
    hand.strike(image, circle, random);
    return circle;
  };
  /** @returns {readonly number[]} the choices whose marks stand */
  const draw = () => {
    if (incident === 'none') return [];
    if (incident.startsWith('erased')) rubOut(desk, at(other));
    if (incident.startsWith('struck')) markAndStrike(at(other));
    if (incident === 'taken back') {
      if (random.chance(0.5)) markAndStrike(at(other));
      hand.ring?.(image, markAndStrike(at(chosen)), random);
      return hand.ring ? [chosen] : [];
    }
    if (incident.endsWith(', none')) return [];
    mark(at(chosen));
    if (incident !== 'two') return [chosen];
    mark(at(other));
    return [chosen, other];
  };
  const standing = draw();
  return {
    incident,
    hand: hand.name,
    chosen: standing.length === 1 ? (standing[0] ?? null) : null,
    standing,
  };
}

/**
 * Nobody meets the middle.
 * @param {Desk} desk
 * @param {Point | undefined} place
 */
function circleAt({ random, radius }, place) {
  if (!place) throw new Error('Expected a choice of the question.');
  const off = () => random.normal() * 0.07 * radius;
  return { x: place.x + off(), y: place.y + off(), radius };
}

/**
 * Makes a mark and rubs it out: a part of its ink stays, and some of it is smeared.
 * @param {Desk} desk
 * @param {Circle} circle
 */
function rubOut({ image, blank, random, hand }, circle) {
  const { width } = image;
  const before = image.data.slice();
  hand.mark(image, circle, random);
  const [stays, smear] = [random.between(0.03, 0.16), random.between(0, 10)];
  const [x, y, reach] = [circle.x, circle.y, 2.2 * circle.radius].map((mm) => mm * drawing.PIXELS_PER_MM);
  if (x === undefined || y === undefined || reach === undefined) return;
  for (let row = Math.floor(y - reach); row <= y + reach; row++) {
    for (let column = Math.floor(x - reach); column <= x + reach; column++) {
      const at = row * width + column;
      const distance = Math.hypot(column - x, row - y) / reach;
      const was = before[at];
      if (was === undefined || distance > 1) continue;
      const ink = (blank.data[at] ?? 255) - (image.data[at] ?? 255);
      const shade = was - stays * Math.max(0, ink) - smear * (1 - distance) * random.between(0.6, 1.2);
      image.data[at] = Math.max(0, Math.min(255, Math.round(shade)));
    }
  }
}
