import type { Bodies } from './bodies.ts';
import type { Possessions } from './possessions.ts';

/** The name of the one student with results. Tests look for this word. */
export const STUDENT = 'student-of-the-exam';
/** The one student who is listed for the exam. */
export const LISTED_STUDENT = {
  number: STUDENT,
  name: `Name of ${STUDENT}`,
  groupName: `Room of ${STUDENT}`,
  email: `${STUDENT}@example.com`,
};
const RESULTS = `student,answers\n${STUDENT},B\n`;

/** To the one student. */
const MAIL = { subject: 'Your result', text: 'Hello {name}: {points}', attachment: 'none', to: 'unsent' };

export const PAPER_SETTINGS = {
  institution: 'An institution',
  course: 'A course',
  title: 'An exam',
  date: '12 February 2027',
  durationMinutes: null,
  instructions: 'One answer is correct.',
  hasNameField: true,
  hasExplanations: true,
  hasStudentNumberField: true,
  studentNumberDigits: 8,
  choiceColumns: 2,
  questionColumns: 1,
  hasPoints: false,
  mayBreakQuestions: true,
  paperSize: 'a4',
  fontSize: 11,
  language: 'en',
};

/** Paper settings with the parts to print. */
export const KEPT_PAPER = {
  ...PAPER_SETTINGS,
  choice: { parts: ['questions', 'answer-sheet'], versions: ['A'], format: 'docx' },
};

/** Bodies for the calls of blueprints, exams, their papers and results. */
export function examBodies(own: Possessions): Bodies {
  return {
    'POST /api/courses/{id}/blueprints': { name: 'Blueprint', ...blueprintFields(own.chapter) },
    'PUT /api/courses/{id}/exam-draft': { content: draftContent(own) },
    'POST /api/exams/generate': {
      ...blueprintFields(own.chapter),
      locked: [own.question],
      preferences: { recentExams: 0, variety: true, difficulty: { as: 'exam', examId: own.exam } },
      shufflesChoices: false,
    },
    'POST /api/exams/{id}/helpers': { email: 'helper@example.com', role: 'marker', seesNames: true },
    'POST /api/courses/{id}/exam-helpers': { email: 'helper@example.com', role: 'marker', seesNames: true },
    'POST /api/exams/replace': {
      courseId: own.course,
      questions: [own.question],
      replace: own.question,
      avoid: [own.question],
    },
    'POST /api/exams/expected': { courseId: own.course, versions: [[own.question]] },
    'POST /api/exams': {
      ...examFields(own),
      versions: [{ questions: [own.question], choiceOrders: [[2, 1, 0]] }],
      headings: [{ position: 0, text: 'Part I' }],
    },
    'PATCH /api/exams/{id}': { name: 'Renamed exam' },
    'POST /api/exams/{id}/correct': {
      name: 'Corrected exam',
      mended: [
        {
          questionId: own.question,
          text: 'Mended',
          choices: ['a', 'b'],
          correctAnswer: 'b',
          pinnedChoices: ['b'],
          keepChoiceOrder: true,
        },
      ],
      replaced: [{ questionId: own.question, byId: own.question }],
      removed: [],
      orders: [[own.question]],
    },
    'POST /api/exams/{id}/students': { content: `number,name\n${STUDENT},Ada`, replaces: true },
    'PUT /api/exams/{id}/students/{ordinal}': {
      ...LISTED_STUDENT,
      name: 'Ada Lovelace',
      email: null,
      largePrint: null,
      isReference: true,
    },
    'POST /api/exams/{id}/results': { content: RESULTS },
    'POST /api/exams/{id}/scans': { uploads: [own.upload], replacesResults: true },
    'POST /api/exams/{id}/typed-sheets': {
      examVersion: 'A',
      studentNumber: '4711',
      answers: ['B'],
      replacesResults: true,
    },
    'PUT /api/exams/{id}/scans-keeping': { days: 60 },
    'POST /api/exams/{id}/scan-audits/settle': {
      audit: 1,
      wrong: [{ scannedPageId: own.scannedPage, question: 1, choice: 'C' }],
    },
    'PATCH /api/scans/{id}': { countsAsRead: true },
    'PATCH /api/scanned-pages/{id}': {
      version: 1,
      answers: [{ question: 1, choice: 'C' }],
      typedNumber: null,
      code: null,
      isDiscarded: true,
      countsAlone: true,
    },
    'POST /api/exams/{id}/result-mails': { ...MAIL, numberOfMails: 1, sendsOpenResults: true },
    'POST /api/exams/{id}/result-mails/preview': MAIL,
    'PUT /api/exams/{id}/marks': { version: 1, scheme: schemeOf(own) },
    'POST /api/exams/{id}/marks/preview': { scheme: schemeOf(own), compared: [null] },
    'POST /api/exams/{id}/regradings': {
      version: 1,
      questionId: own.question,
      kind: 'void',
      choices: [],
      reason: 'Two answers are correct.',
    },
    'POST /api/exams/{id}/regradings/preview': { questionId: own.question, kind: 'void', choices: [] },
    'POST /api/exams/{id}/regradings/undo': { version: 1, questionId: own.question },
    'PUT /api/exams/{id}/paper-settings': KEPT_PAPER,
    'POST /api/exams/{id}/paper-preview': { settings: PAPER_SETTINGS, version: 'A', part: 'key', page: 1 },
    'POST /api/exams/{id}/paper': {
      settings: PAPER_SETTINGS,
      versions: ['A'],
      parts: ['key'],
      format: 'docx',
      allowsMissingSigns: true,
      largePrint: false,
    },
  };
}

function schemeOf({ chapter, question }: Pick<Possessions, 'chapter' | 'question'>) {
  return {
    points: {
      each: 1,
      labels: [{ difficulty: 'simple', objective: 'reminding', points: 2 }],
      chapters: [{ chapterId: chapter, points: 3 }],
      questions: [{ questionId: question, points: 1.5 }],
    },
    wrongAnswers: 'guessing',
    penaltyShare: 0,
    mayBeNegative: false,
    pointsStep: 0.5,
    scale: null,
  };
}

export function blueprintFields(chapter: string) {
  return {
    chapters: { [chapter]: 1 },
    difficulty: { simple: 1, difficult: 0 },
    objective: { reminding: 1, understanding: 0, creativity: 0 },
  };
}

/** An exam in the making of one question, generated and locked. */
export function draftContent({ chapter, question }: Pick<Possessions, 'chapter' | 'question'>) {
  const wishes = {
    preferences: {
      freshFirst: true,
      recentExams: '3',
      variety: true,
      difficulty: { as: 'mean', examId: null, percent: '60' },
    },
    versions: { count: '1', differBy: 'order' },
  };
  const counts = {
    difficulty: { simple: '1', difficult: '' },
    objective: { reminding: '1', understanding: '', creativity: '' },
  };
  return {
    name: 'Midterm in the making',
    chapters: [{ chapterId: chapter, count: '1' }],
    ...counts,
    ...wishes,
    order: 'free',
    locked: [question],
    taken: [],
    paper: {
      request: { chapters: { [chapter]: '1' }, difficulty: { simple: '1' }, objective: { reminding: '1' } },
      asked: wishes,
      versions: [{ questions: [question] }],
    },
  };
}

export function examFields({
  course,
  chapter,
  question,
}: Pick<Possessions, 'course' | 'chapter' | 'question'>) {
  return {
    name: 'Exam',
    courseId: course,
    questions: [question],
    shufflesChoices: false,
    chaptersDistribution: { [chapter]: 1 },
    difficultyDistribution: { simple: 1, difficult: 0 },
    objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
  };
}
