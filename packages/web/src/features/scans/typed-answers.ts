import { counted } from '../../ui/counted.ts';

/** The answers of a typed line, or why they are none. */
export type TypedAnswers =
  | { readonly ok: true; readonly answers: (string | null)[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads "ABCDA-B": a letter for each question, a hyphen or a dot for none, an asterisk for several. Blanks, and the case of letters, do not matter.
 * @param numberOfQuestions of the version; another number of answers is refused, because all that follow would be shifted
 */
export function parseTypedAnswers(line: string, numberOfQuestions: number): TypedAnswers {
  const signs = [...line.replaceAll(/\s/g, '').toUpperCase()];
  const strange = signs.find((sign) => !/^[A-Z.*-]$/.test(sign));
  if (strange !== undefined) return { ok: false, reason: `“${strange}” is no letter.` };
  if (signs.length !== numberOfQuestions) {
    const there = signs.length === 1 ? 'There is 1' : `There are ${signs.length}`;
    return { ok: false, reason: `${there}, and the sheet has ${counted(numberOfQuestions, 'question')}.` };
  }
  return { ok: true, answers: signs.map((sign) => (/[.-]/.test(sign) ? null : sign)) };
}
