import { type ChoiceOrder, inAskedOrder } from './pinned-choices.ts';

/**
 * The mended choices in the order of a version. A choice whose text stays is the same choice; the others that leave and come are
 * matched in their order. A choice that is added comes after the one that precedes it in the mended order, and one that is added
 * last comes last. Pinned choices are last; where the order is kept, every version has the mended one.
 * @param before the choices in the order in which they were mended
 * @param mended what they became, and how they are ordered from now on
 * @param inVersion the same choices as before, in the order of the version
 */
export function mendChoices(
  before: readonly string[],
  {
    choices: mended,
    pinnedChoices,
    keepChoiceOrder,
  }: { readonly choices: readonly string[] } & Readonly<ChoiceOrder>,
  inVersion: readonly string[],
): string[] {
  // Where choices were only moved in the first version, its order holds there and nowhere else.
  const isMendedOrder = keepChoiceOrder || isSameOrder(before, inVersion);
  const choices = isMendedOrder ? mended : inOrderOf(inVersion, before, mended);
  return [...inAskedOrder({ choices, pinnedChoices }).choices];
}

function inOrderOf(
  inVersion: readonly string[],
  before: readonly string[],
  mended: readonly string[],
): readonly string[] {
  const leaving = before.filter((choice) => !mended.includes(choice));
  const coming = mended.filter((choice) => !before.includes(choice));
  const became = new Map(leaving.map((choice, index) => [choice, coming[index]]));
  const choices = inVersion.flatMap((choice) =>
    became.has(choice) ? (became.get(choice) ?? []) : mended.includes(choice) ? choice : [],
  );
  for (const choice of coming.slice(leaving.length)) {
    const place = mended.indexOf(choice);
    const isLast = place === mended.length - 1;
    const at = isLast ? choices.length : place === 0 ? 0 : choices.indexOf(mended[place - 1] ?? '') + 1;
    choices.splice(at, 0, choice);
  }
  return choices;
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((choice, index) => choice === other[index]);
}
