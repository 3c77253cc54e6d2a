import { UnreadableFile } from './question-file.ts';
import { letterAt, SEVERAL } from './results-answers.ts';
import { type AnsweredQuestion, type ResultsReading, readAnswer } from './results-readings.ts';

/** The correct answers in a line of a file. */
export interface ToldKeys {
  /** Index of the version, from 0. */
  readonly version: number;
  readonly questions: readonly AnsweredQuestion[];
  /** Undefined for questions without a key. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * Compares the key in a file with that of the exam. A different key belongs to another version or exam.
 * @returns the differences, as sentences
 * @throws UnreadableFile if more of a version's answers differ than agree
 */
export function compareKeys(
  lines: readonly ToldKeys[],
  reading: ResultsReading,
  labelOf: (version: number) => string,
): string[] {
  const versions = new Map<number, { agreeing: Set<number>; differing: Set<number> }>();
  for (const { version, questions, keys } of lines) {
    const found = versions.get(version) ?? { agreeing: new Set(), differing: new Set() };
    versions.set(version, found);
    for (const [at, question] of questions.entries()) {
      const told = readAnswer(reading, keys[at] ?? '', question);
      if (told === undefined || told === '' || told === SEVERAL) continue;
      const isSame = told === letterAt(question.choices.indexOf(question.correctAnswer));
      (isSame ? found.agreeing : found.differing).add(at + 1);
    }
  }
  return [...versions].flatMap(([version, { agreeing, differing }]) => {
    if (differing.size === 0) return [];
    if (differing.size > agreeing.size) {
      throw new UnreadableFile(
        `The key in the file is not that of version ${labelOf(version)}: they differ at ${differing.size} of ${agreeing.size + differing.size} questions. Check that the file belongs to this exam and names its versions as here.`,
      );
    }
    return [
      `The key in the file differs from that of version ${labelOf(version)} at ${listed([...differing])}: the key of the exam is used for the scores.`,
    ];
  });
}

const MOST_NAMED = 5;

function listed(questions: readonly number[]): string {
  const named = questions
    .toSorted((one, other) => one - other)
    .slice(0, MOST_NAMED)
    .join(', ');
  const more = questions.length - MOST_NAMED;
  return `question${questions.length === 1 ? '' : 's'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
