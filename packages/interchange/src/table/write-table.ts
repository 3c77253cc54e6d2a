import { withoutImages } from '../image-marks.ts';
import { leadingLabels } from '../leading-labels.ts';
import { letterOf, writePins } from '../pin-letters.ts';
import type { QuestionToWrite } from '../question-file.ts';
import { joinTags } from '../tag-list.ts';

/** The questions as rows, after a header row. `layRows` inverts it. */
export function writeTable(questions: readonly QuestionToWrite[]): string[][] {
  const numberOfChoices = Math.max(2, ...questions.map(({ choices }) => choices.length));
  const letters = Array.from({ length: numberOfChoices }, (_, index) => letterOf(index));
  const used = ANNOTATIONS.filter(({ of }) => questions.some((question) => of(question) !== ''));
  return [
    [...BEFORE_CHOICES, ...letters, ...AFTER_CHOICES, ...used.map(({ column }) => column)],
    ...questions.map((question) => [
      ...rowOf(question, numberOfChoices),
      ...used.map(({ of }) => of(question)),
    ]),
  ];
}

/** Column widths in characters, by the header row. */
export function widthsOf(header: readonly string[]): number[] {
  return header.map((name) => WIDTHS[name] ?? (name.length === 1 ? 30 : 18));
}

const BEFORE_CHOICES = ['Chapter number', 'Chapter', 'Question'] as const;
const AFTER_CHOICES = ['Correct', 'Difficulty', 'Objective', 'Keep choice order', 'Tags'] as const;
/** Columns that are written only if a question fills them. */
const ANNOTATIONS = [
  { column: 'Pinned last', of: writePins },
  {
    column: 'Explanation',
    of: ({ explanation = '' }: QuestionToWrite) => withoutImages(explanation),
  },
  { column: 'Name', of: ({ name = '' }: QuestionToWrite) => name },
  { column: 'Source', of: ({ source = '' }: QuestionToWrite) => source },
] as const;
const WIDTHS: Readonly<Record<string, number>> = {
  Chapter: 24,
  Question: 70,
  Correct: 9,
  Difficulty: 11,
  Explanation: 70,
};

function rowOf(question: QuestionToWrite, numberOfChoices: number): string[] {
  const { choices, correctAnswer, keepChoiceOrder } = question;
  const { difficulty, objective, others } = leadingLabels(question.tags);
  return [
    ...cellsOfCategory(question.category),
    withoutImages(question.text),
    ...Array.from({ length: numberOfChoices }, (_, index) => withoutImages(choices[index] ?? '')),
    letterOf(choices.indexOf(correctAnswer)),
    difficulty,
    objective,
    keepChoiceOrder ? 'yes' : '',
    joinTags(others),
  ];
}

function cellsOfCategory(category: string): [number: string, name: string] {
  const [, number, name] = /^(0|[1-9]\d{0,3})\. ([\s\S]*\S[\s\S]*)$/.exec(category) ?? [];
  return number === undefined || name === undefined ? ['', category] : [number, name];
}
