import { type Account, callApi } from './account.ts';

/** The fields of an item of the API that the tests need. */
export interface Made {
  readonly _id: string;
  readonly name: string;
}

export interface MadeQuestion {
  readonly _id: string;
  readonly text: string;
  readonly chapterId: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
  readonly difficulty: string;
  readonly objective: string;
}

interface Answer<Data> {
  readonly data: Data;
}

/** Reads and makes courses, chapters, questions and exams of an account, past the screens. */
export function poolOf(account: Account) {
  const read = async <Data>(path: string) => (await callApi<Answer<Data>>(account, 'GET', path)).data;
  const make = async <Data>(path: string, body: object) =>
    (await callApi<Answer<Data>>(account, 'POST', path, body)).data;

  const courses = () => read<Made[]>('/api/courses');
  const chaptersOf = (courseId: string) => read<Made[]>(`/api/courses/${courseId}/chapters`);
  const questionsOf = (chapterId: string) =>
    read<MadeQuestion[]>(`/api/chapters/${chapterId}/questions?limit=100`);

  const pool = {
    read,
    make,
    courses,
    chaptersOf,
    questionsOf,
    makeCourse: (name: string) => make<Made>('/api/courses', { name }),
    makeChapter: (courseId: string, fields: object = {}) =>
      make<Made>('/api/chapters', {
        name: 'Logic',
        number: 1,
        maxNumberOfQuestions: 100,
        courseId,
        ...fields,
      }),
    makeQuestion: (chapterId: string, fields: object = {}) =>
      make<MadeQuestion>('/api/questions', { ...QUESTION, chapterId, ...fields }),
    /** Saves other fields of a question, as somebody else would. */
    changeQuestion: (
      { _id, text, choices, correctAnswer, difficulty, objective, chapterId }: MadeQuestion,
      fields: object,
    ) =>
      callApi(account, 'PUT', `/api/questions/${_id}`, {
        ...{ text, choices, correctAnswer, difficulty, objective, chapterId },
        ...fields,
      }),
    /** Deletes what an address names. */
    remove: (path: string) => callApi(account, 'DELETE', path),
    /** A course of this name with one chapter, Logic, that holds one question. */
    makeSmallPool: async (name: string) => {
      const course = await pool.makeCourse(name);
      const chapter = await pool.makeChapter(course._id);
      return { course, chapter, question: await pool.makeQuestion(chapter._id) };
    },
    /** Saves an exam of these questions of a course. */
    makeExamOf: (questions: readonly MadeQuestion[], courseId: string, name: string) =>
      make<Made>('/api/exams', examOf(name, courseId, questions)),
    /** A group of one colleague, with which a course is shared. */
    makeGroup: async (name: string, courseId: string) => {
      const group = await make<Made>('/api/groups', { name, emails: ['teammate@example.com'] });
      await make(`/api/groups/${group._id}/courses`, { courseIds: [courseId], role: 'viewer' });
    },
    /** Lists students of an exam, as CSV. */
    listStudents: (examId: string, content: string) =>
      make<object>(`/api/exams/${examId}/students`, { content, replaces: true }),
    /** Uploads what students answered, as CSV. */
    makeResults: (examId: string, content: string) =>
      make<object>(`/api/exams/${examId}/results`, { content }),
    /** Adds the sheet of a student of version A, as if somebody typed it. */
    typeSheet: (examId: string, studentNumber: string, answers: readonly (string | null)[]) =>
      make<{ _id: string }>(`/api/exams/${examId}/typed-sheets`, {
        examVersion: 'A',
        studentNumber,
        answers,
      }),
    /** Keeps an exam in the making, as the screen does while somebody types. */
    keepDraft: (courseId: string, name: string) =>
      callApi(account, 'PUT', `/api/courses/${courseId}/exam-draft`, { content: { ...DRAFT, name } }),
    /** Saves an exam of the first questions of the first course's first chapter. */
    makeExam: async (name: string, size = 3) => {
      const [course] = await courses();
      const [chapter] = await chaptersOf(course!._id);
      const questions = await questionsOf(chapter!._id);
      return pool.makeExamOf(questions.slice(0, size), course!._id, name);
    },
  };
  return pool;
}

/** A question that the server accepts. */
const QUESTION = {
  text: 'Which number is even?',
  choices: ['One', 'Two', 'Three'],
  correctAnswer: 'Two',
  difficulty: 'simple',
  objective: 'reminding',
};

/** An exam in the making of which nothing is filled in. */
const DRAFT = {
  chapters: [],
  difficulty: { simple: '', difficult: '' },
  objective: { reminding: '', understanding: '', creativity: '' },
  preferences: { freshFirst: true, recentExams: '3', variety: true },
  versions: { count: '1', differBy: 'order' },
  order: 'free',
  locked: [],
  taken: [],
  paper: null,
};

function examOf(name: string, courseId: string, questions: readonly MadeQuestion[]) {
  const count = (label: string) =>
    questions.filter(({ difficulty, objective }) => difficulty === label || objective === label).length;
  return {
    name,
    courseId,
    questions: questions.map(({ _id }) => _id),
    shufflesChoices: false,
    chaptersDistribution: Object.fromEntries(
      [...new Set(questions.map(({ chapterId }) => chapterId))].map((id) => [
        id,
        questions.filter(({ chapterId }) => chapterId === id).length,
      ]),
    ),
    difficultyDistribution: { simple: count('simple'), difficult: count('difficult') },
    objectiveDistribution: {
      reminding: count('reminding'),
      understanding: count('understanding'),
      creativity: count('creativity'),
    },
  };
}
