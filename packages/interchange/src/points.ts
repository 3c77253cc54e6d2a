/** The note for a question with points other than one, because here the exam sets points. */
export function noteOfPoints(written: string | undefined): string | undefined {
  const points = Number.parseFloat(written ?? '');
  return points > 0 && points !== 1 ? `Its points (${points}) are left out.` : undefined;
}
