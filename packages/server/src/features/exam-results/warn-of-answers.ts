import { versionLabel } from '@exam/contract';
import type { ReadStudent } from './read-students.ts';
import { OMITTED } from './statistics/measure-exam.ts';

/**
 * What of the answers counts as wrong though it may not be meant so, in sentences: the end of the questions that nobody
 * answered, lines that end too early, several choices marked at one question.
 */
export function warnOfAnswers(students: readonly ReadStudent[], numberOfVersions: number): string[] {
  const warnings: string[] = [];
  const early: ReadStudent[] = [];
  for (let version = 0; version < numberOfVersions; version += 1) {
    // Who answered nothing may have been absent, and says nothing of the file.
    const some = students.filter((student) => student.version === version && answeredUpTo(student) > 0);
    const numberOfQuestions = some[0]?.places.length ?? 0;
    const last = some.reduce((most, student) => Math.max(most, answeredUpTo(student)), 0);
    if (last < numberOfQuestions) {
      const who = numberOfVersions === 1 ? 'Nobody' : `Nobody with version ${versionLabel(version)}`;
      warnings.push(describeEnd(who, last + 1, numberOfQuestions));
    } else early.push(...some.filter(({ numberGiven }) => numberGiven < numberOfQuestions));
  }
  return [...warnings, ...warnOfEarlyEnds(early), ...warnOfSeveral(students)];
}

/** The number of the last question with an answer; 0 without any. */
function answeredUpTo({ places }: ReadStudent): number {
  return places.findLastIndex((place) => place !== OMITTED) + 1;
}

function describeEnd(who: string, first: number, last: number): string {
  const what =
    first === last
      ? `question ${last}: it counts as not correct`
      : `questions ${first} to ${last}: they count as not correct`;
  return `${who} answered ${what}. Look whether the file is of this exam.`;
}

function warnOfEarlyEnds(students: readonly ReadStudent[]): string[] {
  const [first] = students;
  if (first === undefined) return [];
  const lines = students.map(({ line }) => line).sort((one, other) => one - other);
  const where = `line${lines.length === 1 ? '' : 's'} ${listed(lines.map(String))}`;
  return [
    `Fewer answers than the ${first.places.length} questions of the exam stand in ${where}: what is missing counts as not answered.`,
  ];
}

function warnOfSeveral(students: readonly ReadStudent[]): string[] {
  const marked = students.flatMap(({ line, severalMarked }) =>
    severalMarked.map((question) => `question ${question} in line ${line}`),
  );
  if (marked.length === 0) return [];
  return [`Several choices are marked, which counts as not answered: ${listed(marked)}.`];
}

const MOST_NAMED = 5;

/** The first few, and how many more. */
function listed(all: readonly string[]): string {
  const named = all.slice(0, MOST_NAMED);
  const last = all.length > MOST_NAMED ? `${all.length - MOST_NAMED} more` : named.pop();
  return named.length === 0 ? `${last}` : `${named.join(', ')} and ${last}`;
}
