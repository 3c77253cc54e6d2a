import type { AccountImport } from '@exam/contract';
import type { Archive } from './archive.ts';

/** Summary of an account file before it is imported. */
export type Outline = Pick<AccountImport, 'courses' | 'numberOfExams'> & {
  readonly email: string;
  readonly exportedAt: string;
};

export function outlineOf({ email, exportedAt, courses, exams }: Archive): Outline {
  return {
    email,
    exportedAt,
    courses: courses.map(({ name, chapters, images, blueprints }) => ({
      name,
      numberOfChapters: chapters.length,
      numberOfQuestions: chapters.reduce((sum, { questions }) => sum + questions.length, 0),
      numberOfImages: images.length,
      numberOfBlueprints: blueprints.length,
    })),
    numberOfExams: exams.length,
  };
}
