import { recogniseChoices } from './pinned-choices.ts';

/**
 * The mended choices in the order of a version. A choice whose text stays is the same choice; the others that leave and come are
 * matched in their order. A choice that is added comes after the one that precedes it in the mended order, and one that is added
 * last comes last. Choices that are recognised as pinned, such as "None of the above", stay last, unless one stood elsewhere: then
 * somebody has unpinned it.
 * @param before the choices in the order in which they were mended
 * @param mended what they became
 * @param inVersion the same choices as before, in the order of the version
 */
export function mendChoices(
  before: readonly string[],
  mended: readonly string[],
  inVersion: readonly string[],
): string[] {
  const leaving = before.filter((choice) => !mended.includes(choice));
  const coming = mended.filter((choice) => !before.includes(choice));
  const added = coming.slice(leaving.length);
  // Where choices were only moved in the first version, its order holds there and nowhere else.
  if (before === inVersion || isSameOrder(before, inVersion)) return pinnedLast(mended, inVersion);
  const became = new Map(leaving.map((choice, index) => [choice, coming[index]]));
  const choices = inVersion.flatMap((choice) =>
    became.has(choice) ? (became.get(choice) ?? []) : mended.includes(choice) ? choice : [],
  );
  for (const choice of added) {
    const place = mended.indexOf(choice);
    const isLast = place === mended.length - 1;
    const at = isLast ? choices.length : place === 0 ? 0 : choices.indexOf(mended[place - 1] ?? '') + 1;
    choices.splice(at, 0, choice);
  }
  return pinnedLast(choices, inVersion);
}

/** @param before the choices in the order of the version, before they were mended */
function pinnedLast(choices: readonly string[], before: readonly string[]): string[] {
  const pinned = new Set(recogniseChoices(choices).pinned);
  const isLast = (choice: string) => {
    const at = before.indexOf(choice);
    return pinned.has(choice) && (at === -1 || before.slice(at).every((other) => pinned.has(other)));
  };
  return [...choices.filter((choice) => !isLast(choice)), ...choices.filter(isLast)];
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((choice, index) => choice === other[index]);
}
