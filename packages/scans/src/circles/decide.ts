import type { CircleReading, CircleState, Doubt } from '../page-reading.ts';
import type { Ink } from './measure-circles.ts';
import { quantile } from './quantile.ts';
import { strikeOf } from './strike.ts';

/** What one group of circles (the choices of a question, the ten of a digit) says. */
export interface Decision {
  readonly choices: readonly CircleReading[];
  readonly chosen: number | null;
  readonly doubt: Doubt | null;
}

/** What the circles of a page say together: how empty ones look on this paper, and how this hand marks. */
export interface Page {
  /** Up to this mean ink a circle shows no more than the paper's noise. */
  readonly noise: number;
  /** Up to this strongest ink, too, and up to this mean ink around the ring. */
  readonly noisePeak: number;
  readonly noiseAround: number;
  /** Up to this ink on a printed ring beyond that of others. */
  readonly noiseOnRing: number;
  /** The same around the circles of most questions that have a mark. */
  readonly strayAround: number;
  /** Mean ink of the middle one of the empty circles. */
  readonly empty: number;
  /** Mean ink and strongest ink of the hand's clear marks. */
  readonly inside: number;
  readonly peak: number;
  /** The clear marks: one beside which its question has no other. */
  readonly clear: readonly Ink[];
  /** In how many directions there is ink around one in twelve of the clear marks, and how much. */
  readonly usualAround: number;
  readonly usualOutside: number;
  /** No hand is known, and what should be empty circles differ: marks on nearly all circles may have passed for print. */
  readonly isStrange: boolean;
}

/**
 * Decides about the groups of a page, each in the light of the others.
 * @param digits how many of the groups, the first ones, are digits of the student number
 */
export function decidePage(groups: readonly (readonly Ink[])[], digits = 0): Decision[] {
  const page = calibrate(groups);
  const decided = groups.map((group, at) =>
    decide(group, page, at < digits ? DIGIT : QUESTION, aboveAndBelow(groups, at, digits)),
  );
  const faint = decided.filter(({ doubt }) => doubt === 'faint').length;
  const decisions = faint >= FAINT.fewest ? doubtStains(decided, digits) : decided;
  const severalMarked = decisions.filter(({ doubt }) => doubt === 'several').length;
  // Who marks several choices of most questions has marked several of the others, too.
  if (page.isStrange || 2 * severalMarked > groups.length)
    return decisions.map((decision) => (decision.doubt ? decision : { ...decision, doubt: 'unclear' }));
  const unanswered = decisions.filter(isUnanswered).length;
  // Of a hand that a copier has nearly lost, more marks are lost than left traces.
  if (faint >= FAINT.fewest && faint >= FAINT.ofUnanswered * unanswered && isNearlyLost(page))
    return doubtUnanswered(decisions, 'faint');
  const isHandUnknown = page.clear.length < FEWEST_MARKS;
  if (isHandUnknown && isHardlySeen(groups.filter((_, at) => isUnanswered(decisions[at]!))))
    return doubtUnanswered(decisions, 'faint');
  const ringed = decisions.filter(({ doubt }) => doubt === 'unclear').length;
  // A hand that rings circles instead of filling them has left no question open.
  return ringed >= FEWEST_RINGED || ringed >= unanswered ? doubtUnanswered(decisions, 'unclear') : decisions;
}

/**
 * Decides about the row for the marker, whose hand is another one than that of the student and marks once: a second mark is always asked
 * about, struck out or not, and so is a mark that lines may go through.
 * @param groups the circles of the student, of the same paper
 */
export function decideMarker(row: readonly Ink[], groups: readonly (readonly Ink[])[]): Decision {
  const page = { ...calibrate(groups), ...USUAL, clear: [] };
  const decision = decide(row, page, QUESTION);
  const marked = decision.choices.filter(({ state }) => state === 'marked').length;
  if (marked > 1) return { ...decision, chosen: null, doubt: 'several' };
  return page.isStrange && decision.doubt === null ? { ...decision, doubt: 'unclear' } : decision;
}

/** Whether the weaker marks of the hand hardly show, or too few are clear to tell. */
function isNearlyLost({ clear, noise }: Page): boolean {
  const weaker = quantile(
    clear.map(({ inside }) => inside),
    LOST.rank,
  );
  return clear.length < LOST.fewest || weaker < LOST.ofNoise * noise;
}

/** A stain leaves traces, and what looks like marks: on a page that is hardly filled in, these are asked about, too. */
function doubtStains(decisions: Decision[], digits: number): Decision[] {
  if (decisions.filter(isAnswered).length >= FAINT.leastAnswered * decisions.length) return decisions;
  const first = isWholeNumber(decisions.slice(0, digits)) ? digits : 0;
  return decisions.map((decision, at) =>
    at >= first && isAnswered(decision) ? { ...decision, doubt: 'faint' } : decision,
  );
}

/** Whether each digit has a mark, and all are alike: no stain draws that. */
function isWholeNumber(digits: readonly Decision[]): boolean {
  const inks = digits.map(({ choices, chosen }) => choices[chosen ?? 0]!.darkness);
  return digits.every(isAnswered) && Math.max(...inks) <= ALIKE * Math.min(...inks);
}

function isAnswered({ chosen, doubt }: Decision): boolean {
  return chosen !== null && doubt === null;
}

function doubtUnanswered(decisions: readonly Decision[], doubt: Doubt): Decision[] {
  return decisions.map((decision) => (isUnanswered(decision) ? { ...decision, doubt } : decision));
}

function isUnanswered({ chosen, doubt }: Decision): boolean {
  return chosen === null && doubt === null;
}

/**
 * Whether of most of these questions one circle stands out, be it ever so little: a hand that a copier or a shadow has nearly lost.
 * Noise makes one stand out on up to one in seven.
 */
function isHardlySeen(groups: readonly (readonly Ink[])[]): boolean {
  if (groups.length < OUTSTANDING.fewest) return false;
  const ranked = (group: readonly Ink[], of: 'inside' | 'peak') =>
    group.map((ink) => ink[of]).sort((a, b) => b - a);
  const usual = quantile(
    groups.flatMap((group) => ranked(group, 'peak').slice(1)),
    OUTSTANDING.rank,
  );
  const outstanding = groups.filter((group) => {
    const [peak = 0, nextPeak = 0] = ranked(group, 'peak');
    const [inside = 0, nextInside = 0] = ranked(group, 'inside');
    return peak > usual && peak > OUTSTANDING.ofPeak * nextPeak && inside > OUTSTANDING.ofInside * nextInside;
  });
  return outstanding.length > OUTSTANDING.share * groups.length;
}

/** Clear marks that a page needs for its hand to be known. */
const FEWEST_MARKS = 3;
/** Questions with traces from which on others without a mark may have lost theirs, and their share of those; and the least share answered. */
const FAINT = { fewest: 3, ofUnanswered: 0.25, leastAnswered: 0.25 };
/** Times the ink of a hand's weakest digit that its strongest one has at most. */
const ALIKE = 2;
/** Of this many clear marks a quarter has less ink than this multiple of the paper's noise where a copier has nearly lost the hand. */
const LOST = { fewest: 6, rank: 0.25, ofNoise: 5 };
/** Ringed circles from which on a page's hand rings; fewer suffice where they are as many as the questions without a mark. */
const FEWEST_RINGED = 3;
/** Where more than this share of at least so many questions has a circle with so much more ink than the next, and than most of the page. */
const OUTSTANDING = { share: 0.4, fewest: 6, ofPeak: 1.4, ofInside: 1.7, rank: 0.9 };
/** Of a hand that is not known. */
const USUAL = { inside: 0.25, peak: 0.6, usualAround: 0.3, usualOutside: 0.05 };
/** On pages without a mark noise is below 0.015, whatever gave them back; where each circle has a tick it is above 0.045. */
const MOST_NOISE = 0.035;
/** Ink of a stroke that a rubber never leaves: pencil leaves a fifth of its own at most. */
const FIRM = 0.38;
/** The same as a part of the strongest ink of the hand. */
const FIRM_OF_HAND = 0.5;
/** Up to here a circle without firm strokes is empty: what a rubber leaves where no new mark was made. */
const SMUDGE = { inside: 0.05, peak: 0.2 };
/** Part of the hand's usual ink: on black and white pages what a rubber leaves is as black as a stroke, but less of it. */
const WEAKEST = 0.21;
/** Strokes of a trace beside which no mark stands: a person looks at it. */
const TRACE = 0.1;
/** The same where there is hardly any ink, within a ring or around it, and as a multiple of what nearly all empty circles show. */
const LEAST_TRACE = {
  ...{ rank: 0.98, peak: 0.06, ofPeaks: 2, around: 0.005, ofAround: 1.5 },
  // Whatever a hand draws around a few of them, as lines under letters, is more than most show.
  ...{ drawn: 0.015, ofMostAround: 4 },
  // Where empty circles show much, a smaller multiple of it is a trace.
  ...{ dirtyPeak: 0.12, ofDirtyPeaks: 1.6 },
  ...{ onRing: 0.12, ofOnRing: 1.5 },
};
/** A stroke that hardly shows, beside circles of its question that show far less. */
const ALONE = { peak: 0.05, ofNext: 4 };
/** Ink that no empty circle shows in its place. Where bent paper moves many circles, their rings pass for noise, and a mark with them. */
const DISPLACED = { peak: 0.2, inside: 0.015, ofEmpty: 3 };
/** What the marks of a group are held to. */
interface Bounds {
  /** Of `strikeOf`: above it a mark that is alone is asked about. */
  readonly alone: number;
  /** Of `strikeOf` where there are two marks: up to `likely` one is kept, above `surely` one is struck out. */
  readonly likely: number;
  readonly surely: number;
}
const QUESTION: Bounds = { alone: -2, likely: -2, surely: -0.5 };
/**
 * A wrong number takes the answers of another student, so of two marks one must be struck out for sure. Nobody strikes a digit out and
 * makes no other, so one that is alone must look more like struck out than that of a question.
 */
const DIGIT: Bounds = { alone: 0.4, likely: -4, surely: 1.5 };
/** Bound of `strikeOf` for a mark beside which another circle has this part of its ink: that may be the new mark. */
const BESIDE_TRACE = { likely: -4.5, ofMark: 0.15 };
/** Part of the hand's usual ink below which what stands beside a struck mark may be its lines. */
const LEAST_KEPT = 0.5;
/** Directions with ink around a circle that a person has ringed instead of filled. */
const RINGED = { around: 0.5, outside: 0.06 };
/**
 * The same around a mark, beyond what the hand's marks have there: around one that is alone, around one that stands beside a struck
 * one, and around that one, which its lines leave in many directions.
 */
const ENCIRCLED = {
  alone: { around: 0.3, outside: 0.05 },
  kept: { around: 0.25, outside: 0.04 },
  struck: { around: 0.6, outside: 0.05 },
};
type Encircled = (typeof ENCIRCLED)['alone'];
/**
 * Mean ink around an empty circle of a question that has a mark: from here on an arrow leads to it, or something is written there. As a
 * multiple of what most empty ones have; at least; and at least beside the mark, whose strokes reach so far.
 */
const STRAY = { ofAround: 2, rank: 0.85, least: 0.035, leastOfNeighbour: 0.05, ofReaching: 0.7 };
/** Rank among a hand's marks of what only one in twelve exceeds. */
const MOST = 0.92;

/** Learns from all circles of a page how empty ones and this hand's marks look. */
export function calibrate(groups: readonly (readonly Ink[])[]): Page {
  const clear: Ink[] = [];
  const others: number[] = [];
  const peaks: number[] = [];
  const around: number[] = [];
  const strays: number[] = [];
  const onRings: number[] = [];
  for (const group of groups) {
    const [top, ...rest] = [...group].sort((one, other) => other.inside - one.inside);
    if (top === undefined) continue;
    others.push(...rest.map(({ inside }) => inside));
    peaks.push(...rest.map(({ peak }) => peak));
    around.push(...rest.map(({ outside }) => outside));
    strays.push(...rest.map(({ stray }) => stray));
    onRings.push(...rest.map(({ onRing }) => onRing));
    if (top.inside > 3 * (rest[0]?.inside ?? 0) + 0.02) clear.push(top);
  }
  const empty = quantile(others, 0.5);
  const noise = empty + Math.max(0.012, 4 * (quantile(others, 0.9) - empty));
  const emptyPeak = quantile(peaks, LEAST_TRACE.rank);
  const paper = {
    empty,
    clear,
    noisePeak: Math.min(
      Math.max(LEAST_TRACE.peak, LEAST_TRACE.ofPeaks * emptyPeak),
      Math.max(LEAST_TRACE.dirtyPeak, LEAST_TRACE.ofDirtyPeaks * emptyPeak),
    ),
    noiseOnRing: Math.max(LEAST_TRACE.onRing, LEAST_TRACE.ofOnRing * quantile(onRings, LEAST_TRACE.rank)),
    strayAround: STRAY.ofAround * quantile(strays, STRAY.rank),
    noiseAround: Math.max(
      LEAST_TRACE.around,
      Math.min(
        LEAST_TRACE.ofAround * quantile(around, LEAST_TRACE.rank),
        LEAST_TRACE.drawn + LEAST_TRACE.ofMostAround * quantile(around, STRAY.rank),
      ),
    ),
  };
  if (clear.length < FEWEST_MARKS)
    return { ...paper, noise: Math.min(noise, 0.3 * USUAL.inside), ...USUAL, isStrange: noise > MOST_NOISE };
  const ranked = (of: 'inside' | 'peak' | 'around' | 'outside', rank: number) =>
    quantile(
      clear.map((ink) => ink[of]),
      rank,
    );
  const inside = ranked('inside', 0.5);
  return {
    ...paper,
    noise: Math.min(noise, Math.max(0.015, 0.3 * inside)),
    inside,
    peak: ranked('peak', 0.5),
    usualAround: ranked('around', MOST),
    usualOutside: ranked('outside', MOST),
    isStrange: false,
  };
}

/**
 * The circles above and below one of a group: those of a digit stand in a column, those of a question in a row. Between two columns of
 * questions the next one is not below, and reaches nothing.
 */
function aboveAndBelow(
  groups: readonly (readonly Ink[])[],
  at: number,
  digits: number,
): (choice: number) => readonly (Ink | undefined)[] {
  const group = groups[at]!;
  if (at < digits) return (choice) => [group[choice - 1], group[choice + 1]];
  return (choice) => [at > digits ? groups[at - 1]![choice] : undefined, groups[at + 1]?.[choice]];
}

function decide(
  group: readonly Ink[],
  page: Page,
  bounds: Bounds,
  besideOf: (choice: number) => readonly (Ink | undefined)[] = () => [],
): Decision {
  const states = group.map((ink) => stateOf(ink, page));
  const choices = group.map(({ inside }, i) => ({ state: states[i]!, darkness: Math.min(1, inside) }));
  const marked = states.flatMap((state, i) => (state === 'marked' ? [i] : []));
  const doubtful = states.flatMap((state, i) => (state === 'doubtful' ? [i] : []));
  if (marked.length > 1) return decideSeveral(group, choices, marked, page, bounds);
  const [first] = marked;
  if (first === undefined) {
    if (doubtful.length === 0) return decideWithout(group, choices, page);
    const isRinged = doubtful.some((i) => group[i]!.inside <= page.noise);
    const chosen = doubtful.length === 1 ? doubtful[0]! : null;
    return { choices, chosen, doubt: isRinged ? 'unclear' : 'faint' };
  }
  const strike = strikeOf(group[first]!, page.clear);
  const hasTrace = doubtful.some((i) => group[i]!.inside > BESIDE_TRACE.ofMark * group[first]!.inside);
  const isStruck = strike > (hasTrace ? BESIDE_TRACE.likely : bounds.alone);
  // A ring takes a strike back, and hides it.
  if (isStruck || isEncircled(group[first]!, page, ENCIRCLED.alone))
    return { choices, chosen: first, doubt: 'corrected' };
  // What stands in a circle may be the ring that somebody has drawn around its neighbour.
  if (group.some((ink, i) => i !== first && isRinged(ink)))
    return { choices, chosen: null, doubt: 'unclear' };
  const rivals = doubtful.filter((i) => !isRemnant(group[i]!, group[first]!));
  if (rivals.length > 0) return { choices, chosen: first, doubt: 'corrected' };
  const isWritten = ({ stray, strayAside }: Ink, i: number) => {
    const isReached = besideOf(i).some(
      (mark) => mark !== undefined && mark.inside > page.noise && mark.outside >= STRAY.ofReaching * stray,
    );
    const least = Math.abs(i - first) === 1 ? STRAY.leastOfNeighbour : STRAY.least;
    return i !== first && (isReached ? strayAside : stray) > Math.max(page.strayAround, least);
  };
  if (group.some(isWritten)) return { choices, chosen: first, doubt: 'written' };
  const settled = choices.map(
    (choice): CircleReading => (choice.state === 'doubtful' ? { ...choice, state: 'empty' } : choice),
  );
  return { choices: settled, chosen: first, doubt: null };
}

/** Where nothing is marked, a trace that is more than noise may be a mark that a pencil or a copier has hardly left. */
function decideWithout(group: readonly Ink[], choices: readonly CircleReading[], page: Page): Decision {
  const [, next = 0] = group.map(({ peak }) => peak).sort((one, other) => other - one);
  const traces = group.flatMap((ink, i) => (isTrace(ink, next, page) ? [i] : []));
  if (traces.length === 0) return decideLined(group, choices, page);
  return { choices, chosen: traces.length === 1 ? traces[0]! : null, doubt: 'faint' };
}

/** A line under a letter may lie on the ring of its circle. */
function decideLined(group: readonly Ink[], choices: readonly CircleReading[], page: Page): Decision {
  const lined = group.flatMap(({ onRing }, i) => (onRing > page.noiseOnRing ? [i] : []));
  const chosen = lined.length === 1 ? lined[0]! : null;
  return { choices, chosen, doubt: lined.length > 0 ? 'written' : null };
}

/** @param next the second highest peak of the question's circles */
function isTrace({ inside, peak, outside }: Ink, next: number, page: Page): boolean {
  if (inside > page.noise && peak > TRACE) return true;
  if (peak > ALONE.peak && peak > ALONE.ofNext * next) return true;
  if (peak > page.noisePeak || outside > page.noiseAround) return true;
  return peak > DISPLACED.peak && inside > DISPLACED.inside + DISPLACED.ofEmpty * page.empty;
}

/** Of two marks one may be struck out, as the sheet tells to; where that is not clear, a person decides. */
function decideSeveral(
  group: readonly Ink[],
  choices: readonly CircleReading[],
  marked: readonly number[],
  page: Page,
  { likely, surely }: Bounds,
): Decision {
  const strikes = marked.map((i) => strikeOf(group[i]!, page.clear));
  const kept = marked.filter((_, at) => strikes[at]! <= likely);
  const struck = marked.filter((_, at) => strikes[at]! > surely);
  const [chosen] = kept;
  if (chosen === undefined || kept.length > 1) return { choices, chosen: null, doubt: 'several' };
  if (kept.length + struck.length < marked.length || group[chosen]!.inside < LEAST_KEPT * page.inside)
    return { choices, chosen, doubt: 'corrected' };
  // A ring around one of them takes a strike back, or tells which one counts.
  const isTakenBack = marked.some((i) =>
    isEncircled(group[i]!, page, i === chosen ? ENCIRCLED.kept : ENCIRCLED.struck),
  );
  if (isTakenBack) return { choices, chosen, doubt: 'corrected' };
  return { choices, chosen, doubt: null };
}

/** Whether there is much more ink around a mark than around the hand's others: somebody has drawn a ring around it. */
function isEncircled(ink: Ink, { usualAround, usualOutside }: Page, { around, outside }: Encircled): boolean {
  return ink.around >= usualAround + around && ink.outside >= usualOutside + outside;
}

function stateOf(ink: Ink, page: Page): CircleState {
  const { inside, peak } = ink;
  if (inside <= page.noise) return isRinged(ink) ? 'doubtful' : 'empty';
  if (inside <= Math.min(SMUDGE.inside, 0.3 * page.inside) && peak <= Math.min(SMUDGE.peak, 0.4 * page.peak))
    return 'empty';
  const least = Math.min(Math.max(1.5 * page.noise, 0.045), Math.max(page.noise * 1.2, 0.5 * page.inside));
  const isFirm = peak >= Math.min(FIRM, FIRM_OF_HAND * page.peak);
  return isFirm && inside >= Math.max(least, WEAKEST * page.inside) ? 'marked' : 'doubtful';
}

function isRinged({ around, outside }: Ink): boolean {
  return around >= RINGED.around && outside >= RINGED.outside;
}

/** Whether the ink is what a rubber leaves of a mark, or dirt, beside a mark that stands. */
function isRemnant(ink: Ink, mark: Ink): boolean {
  if (ink.inside < 0.06 && ink.inside < 0.12 * mark.inside) return true;
  return ink.peak < 0.5 * mark.peak && ink.inside < 0.4 * mark.inside;
}
