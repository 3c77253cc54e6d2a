import type { ExamQuestion, MissingSigns, PaperPart, PaperSettings } from '@exam/contract';
import { cleanText } from './content/clean-text.ts';
import type { PaperExam, PaperOrder } from './paper.ts';
import { knowSigns } from './typst/fonts.ts';

interface LocatedText {
  readonly where: string;
  readonly text: string;
}

/** A longer list would not help more. */
const MOST_SIGNS = 8;

/** The characters that no font contains in the requested PDFs, with their positions. Word uses the fonts of its reader. */
export function listMissingInPdfs(orders: readonly PaperOrder[]): MissingSigns[] {
  const missing = new Map<string, Set<string>>();
  for (const { exam, part, format } of orders) if (format === 'pdf') addMissing(missing, exam, part);
  return listed(missing);
}

/** The characters that no font contains in a part of a paper, with their positions. Linear in the texts. */
export function listMissingSigns(exam: PaperExam, part: PaperPart): MissingSigns[] {
  const missing = new Map<string, Set<string>>();
  addMissing(missing, exam, part);
  return listed(missing);
}

function listed(missing: ReadonlyMap<string, ReadonlySet<string>>): MissingSigns[] {
  return Array.from(missing, ([where, signs]) => ({ where, signs: [...signs] }));
}

/** @param missing characters by position */
function addMissing(missing: Map<string, Set<string>>, exam: PaperExam, part: PaperPart): void {
  const texts = textsOf(exam, part);
  if (!texts.some(({ text }) => NOT_PLAIN.test(text))) return;
  const isDrawn = knowSigns(texts.map(({ text }) => text).join('\n'));
  for (const { where, text } of texts) {
    if (!NOT_PLAIN.test(text)) continue;
    for (const sign of cleanText(text)) {
      if (isDrawn(sign.codePointAt(0)!) || WITHOUT_SHAPE.test(sign)) continue;
      const signs = missing.get(where) ?? new Set();
      if (signs.size < MOST_SIGNS) missing.set(where, signs.add(sign));
    }
  }
}

/** All other characters are in the base font. */
const NOT_PLAIN = /[^\t\n\r -~\u00a0-\u00ff]/;
const WITHOUT_SHAPE = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** How a question is named, by its number. */
export function placeOf({ version, hasVersions }: PaperExam, number: number): string {
  return `Question ${number}${hasVersions ? ` of version ${version.label}` : ''}`;
}

function textsOf(exam: PaperExam, part: PaperPart): LocatedText[] {
  const { institution, course, title, date, instructions } = exam.settings;
  const names = [
    { where: 'The institution', text: institution },
    { where: 'The course', text: course },
    { where: 'The title', text: title },
    { where: 'The date', text: date },
  ];
  const { questions } = exam.version;
  const located = (at: number, shown: readonly string[]) => {
    const where = placeOf(exam, at + 1);
    return shown.map((text) => ({ where, text }));
  };
  switch (part) {
    case 'questions':
      return [
        ...names,
        { where: 'The instructions', text: instructions },
        ...questions.flatMap((question, at) =>
          located(at, [question.heading ?? '', question.text, ...question.choices]),
        ),
      ];
    case 'explained-key':
      return [
        ...names,
        ...questions.flatMap((question, at) => located(at, explainedOf(question, exam.settings))),
      ];
    case 'answer-sheet':
      return [
        ...names,
        ...(exam.sheets?.students ?? []).map(({ name, number, group }) => ({
          where: 'The list of students',
          text: `${name} ${number} ${group}`,
        })),
      ];
    case 'key':
      return names;
  }
}

function explainedOf(
  { text, correctAnswer, chapter, explanation }: ExamQuestion,
  { hasExplanations }: PaperSettings,
): string[] {
  return [text, correctAnswer, chapter.name, hasExplanations ? explanation : ''];
}
