import type { XmlElement } from '../../../xml.ts';
import { childrenOf, textOf } from '../../../xml-elements.ts';
import { attributeOf, findAll, findChild, nameOf } from './names.ts';

/**
 * The identifiers of the correct choices: as declared, else those that the mapping or a condition gives the most.
 * @param choices the identifiers that there are
 */
export function findCorrect(
  item: XmlElement,
  declaration: XmlElement | undefined,
  choices: readonly string[],
): Set<string> {
  const declared = findAll(findChild(declaration, 'correctResponse'), 'value').map((value) =>
    textOf(value).trim(),
  );
  const rewarded = bestOf([...mapped(declaration), ...scored(item)]);
  const nearest = nearestAmong(choices);
  const [said, best] = [declared, rewarded].map((found) => new Set(found.map(nearest)));
  if (said!.size === 0) return best!;
  // Where the declared one gets less than another, nobody knows which is meant: both count, and the item fails.
  const isRewarded = best!.size === 0 || [...said!].some((identifier) => best!.has(identifier));
  const isThere = [...said!].some((identifier) => choices.includes(identifier));
  return isRewarded || !isThere ? said! : new Set([...said!, ...best!]);
}

type Score = readonly [identifier: string, score: number];

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

/** What conditions of the form "if the answer is X, the score is N" give. */
function scored(item: XmlElement): Score[] {
  return findAll(item, 'responseIf', 'responseElseIf').flatMap((branch) => {
    const [condition, ...actions] = childrenOf(branch);
    const outcome = actions.find(
      (action) =>
        nameOf(action) === 'setOutcomeValue' && /score/i.test(action.attributes['identifier'] ?? ''),
    );
    const score = Number.parseFloat(textOf(findAll(outcome, 'baseValue')[0]));
    if (condition === undefined || Number.isNaN(score) || !isMatch(condition)) return [];
    return findAll(condition, 'baseValue').map((value): Score => [textOf(value).trim(), score]);
  });
}

function isMatch(condition: XmlElement): boolean {
  return ['match', 'equal', 'member', 'stringMatch'].includes(nameOf(condition));
}

/**
 * Finds an identifier as the choices have it. Some packages declare `answer_005` and name the choice `answer_5`: where the exact one
 * is missing, the only choice with the same name and number is meant.
 */
function nearestAmong(choices: readonly string[]): (identifier: string) => string {
  const byNumber = new Map<string, string | undefined>();
  for (const choice of choices) {
    const name = nameByNumber(choice);
    byNumber.set(name, byNumber.has(name) ? undefined : choice);
  }
  // The exact one is found by its number as well, or stays as it is beside others of that number.
  return (identifier) => byNumber.get(nameByNumber(identifier)) ?? identifier;
}

/** The name without zeros before its number. */
function nameByNumber(identifier: string): string {
  const [, before, digits] = /^(\D*)(\d{1,9})$/.exec(identifier) ?? [];
  return digits === undefined ? identifier : `${before}${Number(digits)}`;
}
