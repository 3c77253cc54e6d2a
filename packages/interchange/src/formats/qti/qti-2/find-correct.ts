import type { XmlElement } from '../../../xml.ts';
import { childrenOf, textOf } from '../../../xml-elements.ts';
import { attributeOf, findAll, findChild, nameOf } from './names.ts';

/**
 * The identifiers of the correct choices: as declared, otherwise those with the most points by mapping or conditions.
 * @param choices all existing identifiers
 */
export function findCorrect(
  item: XmlElement,
  declaration: XmlElement | undefined,
  choices: readonly string[],
): Set<string> {
  const declared = findAll(findChild(declaration, 'correctResponse'), 'value').map((value) =>
    textOf(value).trim(),
  );
  const best = bestOf([...mapped(declaration), ...total(rewarded(item))]);
  const nearest = nearestAmong(choices);
  const said = new Set(declared.map(nearest));
  const rewards = new Set(best.map(nearest));
  if (said.size === 0) return rewards;
  // If the declared answer gets less than another, it is unclear which is correct: both count, so the item fails.
  const isRewarded = rewards.size === 0 || [...said].some((identifier) => rewards.has(identifier));
  const isThere = [...said].some((identifier) => choices.includes(identifier));
  return isRewarded || !isThere ? said : new Set([...said, ...rewards]);
}

type Score = readonly [identifier: string, score: number];
/** The score of an answer; added scores are summed. */
type Reward = readonly [...Score, isAdded: boolean];

function total(rewards: readonly Reward[]): Score[] {
  const totals = new Map<string, number>();
  for (const [identifier, score, isAdded] of rewards) {
    const before = totals.get(identifier) ?? 0;
    totals.set(identifier, isAdded ? rounded(before + score) : Math.max(before, score));
  }
  return [...totals];
}

/** Rounds sums so that equal sums compare equal. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

function bestOf(scores: readonly Score[]): string[] {
  const highest = scores.reduce((most, [, score]) => Math.max(most, score), 0);
  return scores.filter(([, score]) => score > 0 && score === highest).map(([identifier]) => identifier);
}

function mapped(declaration: XmlElement | undefined): Score[] {
  return findAll(findChild(declaration, 'mapping'), 'mapEntry').map((entry) => [
    (attributeOf(entry, 'mapKey') ?? '').trim(),
    Number.parseFloat(attributeOf(entry, 'mappedValue') ?? '') || 0,
  ]);
}

/** The scores of conditions of the form "if the answer is X, the score is N". */
function rewarded(item: XmlElement): Reward[] {
  return findAll(item, 'responseIf', 'responseElseIf').flatMap((branch) => {
    const [condition, ...actions] = childrenOf(branch);
    const outcome = actions.find(
      (action) =>
        nameOf(action) === 'setOutcomeValue' && /score/i.test(action.attributes['identifier'] ?? ''),
    );
    const score = Number.parseFloat(textOf(findAll(outcome, 'baseValue')[0]));
    if (condition === undefined || Number.isNaN(score) || !isMatch(condition)) return [];
    const isAdded = findAll(outcome, 'sum').length > 0;
    return findAll(condition, 'baseValue').map((value): Reward => [textOf(value).trim(), score, isAdded]);
  });
}

function isMatch(condition: XmlElement): boolean {
  return ['match', 'equal', 'member', 'stringMatch'].includes(nameOf(condition));
}

/**
 * Matches an identifier with the choices. Some packages declare `answer_005` for the choice `answer_5`: without an
 * exact match, the only choice with the same name and number is used.
 */
function nearestAmong(choices: readonly string[]): (identifier: string) => string {
  const byNumber = new Map<string, string | undefined>();
  for (const choice of choices) {
    const name = nameByNumber(choice);
    byNumber.set(name, byNumber.has(name) ? undefined : choice);
  }
  // An exact match is found by its number as well, or stays unchanged if several choices have that number.
  return (identifier) => byNumber.get(nameByNumber(identifier)) ?? identifier;
}

/** The name without leading zeros in its number. */
function nameByNumber(identifier: string): string {
  const [, before, digits] = /^(\D*)(\d{1,9})$/.exec(identifier) ?? [];
  return digits === undefined ? identifier : `${before}${Number(digits)}`;
}
