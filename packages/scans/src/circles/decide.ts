import type { CircleReading, CircleState, Doubt } from '../page-reading.ts';
import type { Ink } from './measure-circles.ts';

/** What one group of circles (the choices of a question, the ten of a digit) says. */
export interface Decision {
  readonly choices: readonly CircleReading[];
  readonly chosen: number | null;
  readonly doubt: Doubt | null;
}

/** What the circles of a page say together: how empty ones look on this paper, and how this hand marks. */
interface Page {
  /** Up to this mean ink a circle shows no more than the paper's noise. */
  readonly noise: number;
  /** Mean ink and strongest ink of the hand's clear marks. */
  readonly inside: number;
  readonly peak: number;
  /** From here on there is more ink around a mark than this hand leaves. */
  readonly outside: number;
}

/** Decides about the groups of a page, each in the light of the others. */
export function decidePage(groups: readonly (readonly Ink[])[]): Decision[] {
  const page = calibrate(groups);
  return groups.map((group) => decide(group, page));
}

/** Clear marks that a page needs for its hand to be known. */
const FEWEST_MARKS = 3;
/** Of a hand that is not known. */
const USUAL = { inside: 0.25, peak: 0.6, outside: 0.05 };

function calibrate(groups: readonly (readonly Ink[])[]): Page {
  const clear: Ink[] = [];
  const others: number[] = [];
  for (const group of groups) {
    const sorted = [...group].sort((one, other) => other.inside - one.inside);
    const [top, second] = sorted;
    if (top === undefined) continue;
    others.push(...sorted.slice(1).map(({ inside }) => inside));
    if (top.inside > 3 * (second?.inside ?? 0) + 0.02) clear.push(top);
  }
  const middle = quantile(others, 0.5);
  const noise = middle + Math.max(0.012, 4 * (quantile(others, 0.9) - middle));
  if (clear.length < FEWEST_MARKS) return { noise, ...USUAL, outside: 2 * USUAL.outside };
  const outsides = clear.map(({ outside }) => outside);
  return {
    noise: Math.min(
      noise,
      Math.max(
        0.03,
        0.4 *
          quantile(
            clear.map(({ inside }) => inside),
            0.5,
          ),
      ),
    ),
    inside: quantile(
      clear.map(({ inside }) => inside),
      0.5,
    ),
    peak: quantile(
      clear.map(({ peak }) => peak),
      0.5,
    ),
    outside:
      quantile(outsides, 0.5) + Math.max(0.06, 2 * (quantile(outsides, 0.9) - quantile(outsides, 0.5))),
  };
}

function decide(group: readonly Ink[], page: Page): Decision {
  const states = group.map((ink) => stateOf(ink, page));
  const choices = group.map(({ inside }, i) => ({ state: states[i]!, darkness: Math.min(1, inside) }));
  const marked = states.flatMap((state, i) => (state === 'marked' ? [i] : []));
  const doubtful = states.flatMap((state, i) => (state === 'doubtful' ? [i] : []));
  const [first] = marked;
  if (marked.length > 1) {
    const kept = marked.filter((i) => group[i]!.outside <= page.outside);
    return kept.length === 1
      ? { choices, chosen: kept[0]!, doubt: 'corrected' }
      : { choices, chosen: null, doubt: 'several' };
  }
  if (first === undefined) {
    if (doubtful.length === 0) return { choices, chosen: null, doubt: null };
    const isRinged = doubtful.some((i) => group[i]!.inside <= page.noise);
    return {
      choices,
      chosen: doubtful.length === 1 ? doubtful[0]! : null,
      doubt: isRinged ? 'unclear' : 'faint',
    };
  }
  if (group[first]!.outside > page.outside) return { choices, chosen: null, doubt: 'corrected' };
  const rivals = doubtful.filter((i) => !isRemnant(group[i]!, group[first]!));
  if (rivals.length > 0) return { choices, chosen: first, doubt: 'corrected' };
  const settled = choices.map(
    (choice): CircleReading => (choice.state === 'doubtful' ? { ...choice, state: 'empty' } : choice),
  );
  return { choices: settled, chosen: first, doubt: null };
}

function stateOf({ inside, peak, around }: Ink, page: Page): CircleState {
  if (inside <= page.noise) return around >= 0.6 ? 'doubtful' : 'empty';
  const strength = peak / page.peak;
  if (strength < 0.33 && inside < 0.2 * page.inside) return 'empty';
  const least = Math.min(Math.max(1.5 * page.noise, 0.045), Math.max(page.noise * 1.2, 0.5 * page.inside));
  return strength >= 0.6 && inside >= least ? 'marked' : 'doubtful';
}

/** Whether the ink is what a rubber leaves of a mark, beside a mark that stands. */
function isRemnant(ink: Ink, mark: Ink): boolean {
  return ink.peak < 0.5 * mark.peak && ink.inside < 0.4 * mark.inside;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
