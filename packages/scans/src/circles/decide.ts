import type { CircleReading, CircleState, DigitReading, QuestionReading } from '../page-reading.ts';
import type { Ink } from './measure-circles.ts';

/** What the circles of a page say together. */
export interface Scale {
  /** Up to here a circle is as empty as the sheet's empty ones. */
  readonly empty: number;
  /** From here on it is as marked as the sheet's marks. */
  readonly marked: number;
}

export function calibrate(inks: readonly Ink[]): Scale {
  const sorted = inks.map(({ inside }) => inside).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const middle = at(0.4);
  const noise = Math.max(0.004, (at(0.5) - at(0.15)) / 1.2);
  const empty = middle + Math.max(0.03, 5 * noise);
  const marks = sorted.filter((value) => value > empty + 0.06);
  const typical = marks[Math.floor(marks.length / 2)] ?? 0.4;
  return { empty, marked: Math.max(empty + 0.04, middle + typical * 0.3) };
}

export function readCircle({ inside }: Ink, scale: Scale): CircleReading {
  const state: CircleState = inside <= scale.empty ? 'empty' : inside >= scale.marked ? 'marked' : 'doubtful';
  return { state, darkness: Math.min(1, inside) };
}

export function decideQuestion(number: number, choices: readonly CircleReading[]): QuestionReading {
  const marked = choices.flatMap(({ state }, i) => (state === 'marked' ? [i] : []));
  const doubtful = choices.flatMap(({ state }, i) => (state === 'doubtful' ? [i] : []));
  if (marked.length > 1) return { number, choices, chosen: null, doubt: 'several' };
  if (doubtful.length > 0) {
    const chosen = marked[0] ?? doubtful[0]!;
    return { number, choices, chosen, doubt: marked.length > 0 ? 'corrected' : 'faint' };
  }
  return { number, choices, chosen: marked[0] ?? null, doubt: null };
}

export function decideDigit(circles: readonly CircleReading[]): DigitReading {
  const { chosen, doubt } = decideQuestion(0, circles);
  return { digit: chosen, isDoubtful: doubt !== null };
}
