import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/contract';
import {
  type FileItem,
  type FileQuestion,
  labelOfTag,
  parseCategory,
  readQuestionFile,
} from '@exam/interchange';
import introductoryStatistics from './introductory-statistics.md';
import operatingSystems from './operating-systems.md';

/** A question of the demo data, without ids: each copy gets new ones. */
export interface DemoQuestion {
  readonly text: string;
  readonly choices: readonly string[];
  /** Equals one of the choices. */
  readonly correctAnswer: string;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

export interface DemoChapter {
  readonly name: string;
  readonly number: number;
  readonly maxNumberOfQuestions: number;
  readonly questions: readonly DemoQuestion[];
}

export interface DemoCourse {
  readonly name: string;
  readonly chapters: readonly DemoChapter[];
}

/** A course with its questions as a Markdown file of docs/formats.md. */
interface DemoFile {
  readonly name: string;
  readonly markdown: string;
  /** By chapter number, from 1; the Markdown format cannot hold them. */
  readonly maxNumbersOfQuestions: readonly number[];
}

export const DEMO_FILES: readonly DemoFile[] = [
  {
    name: 'Operating Systems',
    markdown: operatingSystems,
    maxNumbersOfQuestions: [40, 40, 42, 40, 42, 40, 36],
  },
  {
    name: 'Introductory Statistics',
    markdown: introductoryStatistics,
    maxNumbersOfQuestions: [40, 40, 40, 36, 40, 42, 36],
  },
];

let courses: Promise<DemoCourse[]> | undefined;

/** The demo courses. Their files are read once in a process. */
export function readDemoCourses(): Promise<readonly DemoCourse[]> {
  courses ??= Promise.all(DEMO_FILES.map(readCourse));
  return courses;
}

async function readCourse(file: DemoFile): Promise<DemoCourse> {
  const items = (await readDemoFile(file)).map(requireQuestion);
  const categories = [...new Set(items.map(({ category }) => category))];
  const chapters = categories.map((category) => {
    const { number = 0, name } = parseCategory(category);
    const maxNumberOfQuestions = file.maxNumbersOfQuestions[number - 1];
    if (maxNumberOfQuestions === undefined)
      throw new Error(`expected a chapter of “${file.name}”, got “${category}”`);
    const questions = items.filter((item) => item.category === category).map(labelQuestion);
    return { name, number, maxNumberOfQuestions, questions };
  });
  return { name: file.name, chapters };
}

/** The items that the reader of question files finds in a demo file. */
export async function readDemoFile({ name, markdown }: DemoFile): Promise<readonly FileItem[]> {
  const content = new TextEncoder().encode(markdown);
  return (await readQuestionFile({ name: `${name}.md`, content })).items;
}

function requireQuestion(item: FileItem): FileQuestion {
  if (item.kind === 'question') return item;
  throw new Error(`line ${item.place.line} of ${item.place.file}: ${item.reason}`);
}

function labelQuestion({ text, choices, correctAnswer, tags, place }: FileQuestion): DemoQuestion {
  const labels = tags.map(labelOfTag);
  const difficulty = DIFFICULTIES.find((label) => labels.includes(label));
  const objective = OBJECTIVES.find((label) => labels.includes(label));
  if (difficulty === undefined || objective === undefined)
    throw new Error(`expected a difficulty and an objective at line ${place.line} of ${place.file}`);
  return { text, choices, correctAnswer, difficulty, objective };
}
