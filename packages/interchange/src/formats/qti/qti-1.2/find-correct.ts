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
      scores.set(identifier, Math.max(scores.get(identifier) ?? 0, score));
    }
  }
  const rewarded = [...scores].filter(([, score]) => score > 0);
  const highest = rewarded.reduce((most, [, score]) => Math.max(most, score), 0);
  const best = rewarded.filter(([, score]) => score === highest).map(([identifier]) => identifier);
  return { identifiers: new Set(best), hasPartial: rewarded.length > best.length };
}

/** Undefined where a condition is only about feedback. */
function scoreOf(condition: XmlElement): number | undefined {
  const set = childrenOf(condition, 'setvar').find(({ attributes }) =>
    /score/i.test(attributes['varname'] ?? attributes['variablename'] ?? 'SCORE'),
  );
  if (set === undefined) return isCalledCorrect(condition) ? ALL : undefined;
  const value = textOf(set).trim();
  // Blackboard names the most that there is to get instead of a number.
  const score = /^score\.max$/i.test(value) ? ALL : Number.parseFloat(value);
  if (Number.isNaN(score)) return isCalledCorrect(condition) ? ALL : undefined;
  return /^subtract$/i.test(set.attributes['action'] ?? '') ? -score : score;
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
