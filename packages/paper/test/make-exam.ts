import type { ExamQuestion, PaperSettings } from '@exam/contract';
import type { PaperExam, PaperImage } from '../src/paper.ts';

const SETTINGS: PaperSettings = {
  institution: 'A university',
  course: 'Operating Systems',
  title: 'Midterm',
  date: '12 February 2027',
  durationMinutes: 90,
  instructions: 'One answer is correct.',
  hasNameField: true,
  hasExplanations: true,
  hasStudentNumberField: true,
  studentNumberDigits: 8,
  choiceColumns: 2,
  questionColumns: 1,
  hasPoints: false,
  mayBreakQuestions: false,
  paperSize: 'a4',
  fontSize: 11,
  language: 'en',
};

interface What {
  readonly explanation?: string;
  readonly source?: string;
  readonly settings?: Partial<PaperSettings>;
  readonly images?: ReadonlyMap<string, PaperImage>;
  readonly choices?: readonly string[];
  readonly label?: string;
  /** The points of each question, in hundredths. */
  readonly hundredths?: readonly number[];
  /** Headings of the sections, by the index of the question that each begins with. */
  readonly headings?: Readonly<Record<number, string>>;
}

/** An exam of these texts; the second choice of each question is the correct one. */
export function makeExam(texts: readonly string[], what: What = {}): PaperExam {
  const { settings, images = new Map(), choices = ['one', 'two', 'three'], label = 'A' } = what;
  const { explanation = '', source = '', headings = {} } = what;
  const questions = texts.map(
    (text, at): ExamQuestion => ({
      _id: `question-${at}`,
      ...(headings[at] !== undefined && { heading: headings[at] }),
      text,
      choices: [...choices],
      correctAnswer: choices[1] ?? '',
      difficulty: 'simple',
      objective: 'understanding',
      keepChoiceOrder: false,
      pinnedChoices: [],
      explanation,
      source,
      name: '',
      tags: [],
      chapterId: 'chapter',
      chapter: {
        _id: 'chapter',
        name: 'Deadlocks',
        number: 3,
        course: { _id: null, name: 'Operating Systems' },
      },
    }),
  );
  return {
    settings: { ...SETTINGS, ...settings },
    examId: '01890a5d-ac96-774b-bcce-b302099a8057',
    hasVersions: true,
    version: {
      label,
      questions,
      key: questions.map(() => 'B'),
      ...(what.hundredths && { hundredths: what.hundredths }),
    },
    images,
  };
}
