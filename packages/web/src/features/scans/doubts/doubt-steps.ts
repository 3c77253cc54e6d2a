import type { Doubt, MarkDoubt, ReadQuestion } from '@exam/contract';

/** What one screen asks about: a doubt, or several that are alike. */
export type Step = readonly [Doubt, ...Doubt[]];

/** Doubts that one screen shows, at most. */
export const MOST_OF_SHEET = 12;
/** Fewer are looked at one after the other, enlarged. */
const FEWEST_OF_SHEET = 4;

/**
 * Puts doubts that are alike together, in sheets of up to twelve: marks that are doubtful for one reason, and numbers that fit one
 * student alone. The kinds keep their order; all others are asked about alone.
 */
export function stepsOf(doubts: readonly Doubt[]): Step[] {
  const groups = new Map<string | Doubt, Doubt[]>();
  for (const doubt of doubts) {
    const likeness = likenessOf(doubt) ?? doubt;
    const alike = groups.get(likeness);
    if (alike === undefined) groups.set(likeness, [doubt]);
    else alike.push(doubt);
  }
  return [...groups.values()].flatMap(divide);
}

/** What a doubt has in common with others; undefined if it is asked about alone, because nothing is proposed or can be shown small. */
function likenessOf({ kind, pages, places, question, similar }: Doubt): string | undefined {
  if (places === null || pages[0]?.hasPicture !== true) return undefined;
  if (kind === 'number') return similar[0]?.isProposed ? kind : undefined;
  return kind === 'mark' && question !== null && hasProposal(question)
    ? `${kind} ${question.doubt}`
    : undefined;
}

/**
 * What may stand of what was read: nobody proposes an answer where circles were not seen, or where what is written may be another one,
 * and no answer only where a trace was seen. Where no single mark of several counts, it is proposed that several are marked.
 */
const PROPOSED: Readonly<Record<MarkDoubt, 'letter or none' | 'letter' | 'nothing'>> = {
  faint: 'letter or none',
  several: 'letter',
  corrected: 'letter',
  written: 'nothing',
  unseen: 'nothing',
  unclear: 'letter',
};

/** Whether what was read is proposed. */
export function hasProposal({ read, doubt }: ReadQuestion): boolean {
  const proposed = doubt === null ? 'nothing' : PROPOSED[doubt];
  return read === null ? proposed === 'letter or none' || isSeveral({ read, doubt }) : proposed !== 'nothing';
}

/** Whether several choices were read as marked: that is another answer than none. */
export function isSeveral({ read, doubt }: Pick<ReadQuestion, 'read' | 'doubt'>): boolean {
  return read === null && doubt === 'several';
}

/** Sheets of nearly the same size. */
function divide(alike: readonly Doubt[]): Step[] {
  if (alike.length < FEWEST_OF_SHEET) return alike.map((doubt): Step => [doubt]);
  const sheets = Math.ceil(alike.length / MOST_OF_SHEET);
  const each = Math.ceil(alike.length / sheets);
  return Array.from(
    { length: sheets },
    (_, at) => alike.slice(at * each, (at + 1) * each) as unknown as Step,
  );
}
