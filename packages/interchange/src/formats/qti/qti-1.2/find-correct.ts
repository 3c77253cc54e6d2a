import type { XmlElement } from '../../../xml.ts';
import { childOf, childrenOf, descendantsOf, textOf } from '../../../xml-elements.ts';

/** Which choices of an item are correct: those that get the most. */
export interface Correct {
  readonly identifiers: ReadonlySet<string>;
  /** Whether others get something as well. */
  readonly hasPartial: boolean;
}

/** What a condition is worth that says only that it is the right one. */
const ALL = 100;

/** The choices of a QTI 1.2 item with the highest score, which must be above zero. */
export function findCorrect(item: XmlElement): Correct {
  const scores = new Map<string, number>();
  for (const condition of descendantsOf(item, 'respcondition')) {
    const score = scoreOf(condition);
    if (score === undefined) continue;
    for (const identifier of identifiersIn(childOf(condition, 'conditionvar'))) {
      const before = scores.get(identifier) ?? 0;
      scores.set(identifier, score.isAdded ? rounded(before + score.points) : Math.max(before, score.points));
    }
  }
  const rewarded = [...scores].filter(([, score]) => score > 0);
  const highest = rewarded.reduce((most, [, score]) => Math.max(most, score), 0);
  const best = rewarded.filter(([, score]) => score === highest).map(([identifier]) => identifier);
  return { identifiers: new Set(best), hasPartial: rewarded.length > best.length };
}

/** Equal sums are equal numbers. */
function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

interface Score {
  readonly points: number;
  /** Whether they come to what other conditions give. */
  readonly isAdded: boolean;
}

/** Undefined where a condition is only about feedback. */
function scoreOf(condition: XmlElement): Score | undefined {
  const all = isCalledCorrect(condition) ? { points: ALL, isAdded: false } : undefined;
  const set = childrenOf(condition, 'setvar').find(({ attributes }) =>
    /score/i.test(attributes['varname'] ?? attributes['variablename'] ?? 'SCORE'),
  );
  if (set === undefined) return all;
  const value = textOf(set).trim();
  // Blackboard names the most that there is to get instead of a number.
  const points = /^score\.max$/i.test(value) ? ALL : Number.parseFloat(value);
  if (Number.isNaN(points)) return all;
  const action = (set.attributes['action'] ?? '').toLowerCase();
  return {
    points: action === 'subtract' ? -points : points,
    isAdded: action === 'add' || action === 'subtract',
  };
}

function isCalledCorrect(condition: XmlElement): boolean {
  const names = [condition, ...childrenOf(condition, 'displayfeedback')].flatMap(({ attributes }) => [
    attributes['title'],
    attributes['linkrefid'],
  ]);
  return names.some((name) => /^correct$/i.test(name ?? ''));
}

/** What must have been chosen; what must not is left aside. */
function identifiersIn(condition: XmlElement | undefined): string[] {
  return childrenOf(condition).flatMap((child) => {
    if (child.name === 'varequal') return [textOf(child).trim()];
    return child.name === 'not' ? [] : identifiersIn(child);
  });
}
