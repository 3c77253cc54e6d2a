import { createHash } from 'node:crypto';
import type { Difficulty, Objective } from '@exam/contract';
import { DEMO_PRINT } from '@exam/contract';
import { layOutSheet, type PrintedSheets, SHEET_PAGES } from '@exam/paper/sheet';
import { type DemoChapter, type DemoCourse, type DemoQuestion, readDemoCourses } from './demo-courses.ts';

/** A saved exam of the demo data, whose students have filled in their sheets. */
export const DEMO_EXAM = { course: 'Introductory Statistics', name: 'Statistics midterm' } as const;

/** The names of what each account gets. */
export async function readDemoNames() {
  return { exam: DEMO_EXAM.name, courses: (await readDemoCourses()).map(({ name }) => name) };
}

/** The kinds of questions that it asks of each chapter. */
const ASKED: readonly { readonly difficulty: Difficulty; readonly objective: Objective }[] = [
  { difficulty: 'simple', objective: 'reminding' },
  { difficulty: 'difficult', objective: 'understanding' },
];

/** A question of the exam, and where it stands in its course. */
export interface AskedQuestion {
  readonly chapter: DemoChapter;
  readonly question: DemoQuestion;
  /** In the order of the version. */
  readonly choices: readonly string[];
}

/**
 * The questions of versions A and B. The filled sheets were printed for just these: whoever changes what is asked, or in which order,
 * draws them anew by `npm run demo:sheets`.
 */
export function demoVersions({ chapters }: Pick<DemoCourse, 'chapters'>): readonly AskedQuestion[][] {
  const first = chapters.flatMap((chapter) =>
    ASKED.flatMap(({ difficulty, objective }) => {
      const question = chapter.questions.find(
        (each) => each.difficulty === difficulty && each.objective === objective,
      );
      return question ? [{ chapter, question, choices: question.choices }] : [];
    }),
  );
  const second = first.map(({ choices: [top = '', ...others], ...asked }) => ({
    ...asked,
    choices: [...others, top],
  }));
  return [first, second.reverse()];
}

/** The course of the exam. */
export async function readDemoExamCourse(): Promise<DemoCourse> {
  const course = (await readDemoCourses()).find(({ name }) => name === DEMO_EXAM.course);
  if (!course) throw new Error(`expected the demo course “${DEMO_EXAM.course}”`);
  return course;
}

/**
 * The print of its answer sheets. Token and key are the same in every installation, as the filled sheets are; so anybody could make
 * sheets of this one exam.
 */
export function demoPrint(versions: readonly (readonly Pick<AskedQuestion, 'choices'>[])[]): PrintedSheets {
  return {
    token: DEMO_PRINT.token,
    key: createHash('sha256').update('answer sheets of the demonstration').digest(),
    layouts: versions.map((questions) =>
      layOutSheet(
        questions.map(({ choices }, at) => ({ number: at + 1, choices: choices.length })),
        SHEET_PAGES.a4,
        STUDENT_NUMBER_DIGITS,
      ),
    ),
  };
}

/** Blank sheets that are printed later with the settings of a new exam have the same layout. */
const STUDENT_NUMBER_DIGITS = 8;

/** Its students in the order of the list, with versions in turn. */
export const DEMO_STUDENTS = Array.from({ length: 24 }, (_, at) => ({
  ordinal: at + 1,
  number: String(40_210_007 + at * 137),
  name: `Student ${at + 1}`,
  groupName: at < 12 ? 'Morning' : 'Afternoon',
  version: at % 2,
}));
