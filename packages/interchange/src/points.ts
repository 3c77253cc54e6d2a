/** What is said of a question with other than one point: here, an exam says how many each has. */
export function noteOfPoints(written: string | undefined): string | undefined {
  const points = Number.parseFloat(written ?? '');
  return points > 0 && points !== 1 ? `Its points (${points}) are left out.` : undefined;
}
