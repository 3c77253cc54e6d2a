import type { Made, MadeQuestion, poolOf } from './pool.ts';

const CHOICES = 10;
const QUESTIONS_IN_CHAPTER = 15;
const NAME_LENGTH = 200;

/** A course all of whose texts are payloads. */
export interface HostilePool {
  readonly course: Made;
  readonly chapters: readonly Made[];
  readonly questions: readonly MadeQuestion[];
  readonly exam: Made;
}

/**
 * Puts each payload into a choice and into the text of a question, and those that are short enough into names. The first
 * question has a near-duplicate. They name the students of an exam too.
 */
export async function makeHostilePool(
  pool: ReturnType<typeof poolOf>,
  payloads: readonly string[],
): Promise<HostilePool> {
  const names = groupNames(payloads);
  const course = await pool.makeCourse(names[0]!);
  const groups = split(payloads, CHOICES).filter((group) => group.length > 1);
  const chapters: Made[] = [];
  const questions: MadeQuestion[] = [];
  for (const [index, ofChapter] of split(groups, QUESTIONS_IN_CHAPTER).entries()) {
    const chapter = await pool.makeChapter(course._id, { name: names[index + 1]!, number: index + 1 });
    chapters.push(chapter);
    for (const choices of ofChapter) {
      const text = choices.join('\n');
      questions.push(await pool.makeQuestion(chapter._id, { text, choices, correctAnswer: choices[0] }));
    }
  }
  const { text, choices, correctAnswer } = questions[0]!;
  await pool.makeQuestion(chapters[0]!._id, { text: `${text} again`, choices, correctAnswer });
  const ofOneChapter = questions.filter(({ chapterId }) => chapterId === chapters[0]!._id);
  const exam = await pool.makeExamOf(ofOneChapter, course._id, names.at(-1)!);
  await pool.makeResults(exam._id, studentsCalled(payloads));
  return { course, chapters, questions, exam };
}

const STUDENT_LENGTH = 100;

/** Students with payloads for names, who gave no answer. */
function studentsCalled(payloads: readonly string[]): string {
  const names = new Set(payloads.map((text) => text.trim()));
  const short = [...names].filter((name) => name !== '' && name.length <= STUDENT_LENGTH);
  return ['student,answers', ...short.map((name) => `"${name.replaceAll('"', '""')}",`)].join('\n');
}

/** As many payloads in each name as it can hold. */
function groupNames(payloads: readonly string[]): string[] {
  const names: string[] = [];
  let name = '';
  for (const payload of payloads.map((text) => text.replace(/\s+/g, ' '))) {
    if (payload.length > NAME_LENGTH) continue;
    if (name.length + payload.length > NAME_LENGTH) {
      names.push(name);
      name = '';
    }
    name += payload;
  }
  return [...names, name].filter((text) => text !== '');
}

function split<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
