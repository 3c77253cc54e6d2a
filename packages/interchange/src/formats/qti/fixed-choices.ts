/**
 * The place of the first pinned choice; undefined where none is fixed, all are, or one that is not at the end.
 * @param fixed of each choice, in their order
 */
export function findFirstPinned(fixed: readonly boolean[]): number | undefined {
  const first = fixed.indexOf(true);
  return first > 0 && !fixed.includes(false, first) ? first : undefined;
}
