import { DIFFICULTIES, OBJECTIVES } from '@exam/contract';
import { seededRandom } from '@exam/filled-sheets';
import { type Answer, ask, type Request, type ServerProcess } from '../server-process.ts';
import type { Content, Journal } from './journal.ts';

/** The server, course and journal of the writers. */
export interface Desk {
  readonly server: ServerProcess;
  readonly journal: Journal;
  readonly token: string;
  readonly course: string;
  readonly chapters: readonly string[];
  /** Unchanging questions for exams, all simple and reminding. */
  readonly forExams: readonly string[];
}

interface OwnQuestion {
  readonly name: string;
  readonly id: string;
  readonly version: number;
}

const MOST_OWN = 20;
const WORDS = 'stack heap page frame thread lock queue cache block inode signal trap fork pipe mount swap';
const random = seededRandom(Number(process.env['SEED']));
let next = 1;

/** Adds, edits, moves and deletes questions until the server is gone. @throws if the server refuses one */
export async function writeQuestions(desk: Desk): Promise<void> {
  const own: OwnQuestion[] = [];
  for (;;) {
    const [oldest] = own;
    const isDone =
      oldest === undefined || (own.length < MOST_OWN && random.chance(0.5))
        ? await add(desk, own)
        : await (random.chance(0.5) ? edit(desk, own, oldest) : remove(desk, own, oldest));
    if (!isDone) return;
  }
}

async function add(desk: Desk, own: OwnQuestion[]): Promise<boolean> {
  const name = `question ${next++}`;
  const body = someQuestion(name, desk);
  const content = describeQuestion({ ...body, version: 1 });
  const answer = await write(desk, { name, content, method: 'POST', path: '/api/questions', body });
  if (answer) own.push({ name, id: answer.body.data._id, version: 1 });
  return answer !== undefined;
}

async function edit(desk: Desk, own: OwnQuestion[], { name, id, version }: OwnQuestion): Promise<boolean> {
  const fields = someQuestion(name, desk);
  const content = describeQuestion({ ...fields, version: version + 1 });
  const path = `/api/questions/${id}`;
  const answer = await write(desk, { name, content, method: 'PUT', path, body: { ...fields, version } });
  own.shift();
  own.push({ name, id, version: version + 1 });
  return answer !== undefined;
}

async function remove(desk: Desk, own: OwnQuestion[], { name, id }: OwnQuestion): Promise<boolean> {
  own.shift();
  const path = `/api/questions/${id}`;
  return (await write(desk, { name, content: null, method: 'DELETE', path })) !== undefined;
}

/**
 * Saves exams in two versions and deletes every second one, until the server is gone. @throws if the server refuses
 * one
 */
export async function writeExams(desk: Desk): Promise<void> {
  for (;;) {
    const name = `exam ${next++}`;
    const body = someExam(name, desk);
    const content = describeExam(name, [body.questions, ...body.versions.map(({ questions }) => questions)]);
    const saved = await write(desk, { name, content, method: 'POST', path: '/api/exams', body });
    if (!saved) return;
    if (random.chance(0.5)) continue;
    const path = `/api/exams/${saved.body.data._id}`;
    if (!(await write(desk, { name, content: null, method: 'DELETE', path }))) return;
  }
}

interface Write extends Request {
  readonly name: string;
  readonly content: Content;
  readonly method: string;
  readonly path: string;
}

/** @returns undefined if the write was not acknowledged, because the server or its database was gone */
function write(desk: Desk, { name, content, method, path, ...request }: Write): Promise<Answer | undefined> {
  return desk.journal.write(name, content, async () => {
    const answer = await ask(desk.server, method, path, { token: desk.token, ...request }).catch(
      () => undefined,
    );
    if (answer && answer.status >= 400 && answer.status < 500) {
      throw new Error(`${method} ${path} of ${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer && answer.status < 300 ? answer : undefined;
  });
}

/** The content of a question as one text. */
export function describeQuestion(question: {
  readonly chapterId: string;
  readonly text: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
  readonly difficulty: string;
  readonly objective: string;
  readonly version: number;
}): string {
  const { chapterId, text, choices, correctAnswer, difficulty, objective, version } = question;
  return JSON.stringify([chapterId, text, choices, correctAnswer, difficulty, objective, version]);
}

/** The questions of each version of an exam, by their ids. */
export function describeExam(name: string, versions: readonly (readonly string[])[]): string {
  return JSON.stringify([name, versions]);
}

function someQuestion(name: string, { chapters }: Desk) {
  const words = Array.from({ length: 8 }, () => random.pick(WORDS.split(' ')));
  const choices = ['one', 'two', 'three'].map(
    (choice) => `${choice} of ${words[0]} ${random.below(1_000_000)}`,
  );
  return {
    chapterId: random.pick(chapters),
    text: `${name}: ${words.join(' ')}`,
    choices,
    correctAnswer: random.pick(choices),
    difficulty: random.pick(DIFFICULTIES),
    objective: random.pick(OBJECTIVES),
  };
}

function someExam(name: string, { course, chapters, forExams }: Desk) {
  const questions = [...forExams];
  const versions = [{ questions: questions.toReversed() }];
  const count = questions.length;
  return {
    name,
    courseId: course,
    questions,
    versions,
    chaptersDistribution: { [chapters[0] ?? '']: count },
    difficultyDistribution: { simple: count, difficult: 0 },
    objectiveDistribution: { reminding: count, understanding: 0, creativity: 0 },
  };
}
