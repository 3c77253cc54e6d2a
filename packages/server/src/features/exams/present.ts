import {
  type ExamCorrection,
  ExamDetailSchema,
  ExamQuestionSchema,
  ExamSchema,
  type ExamVersion,
  type GenerationRecord,
  letterOf,
} from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import { GenerationSchema } from './generation/generation-ids.ts';
import type { ExamQuestionRow, ExamRow, ListedExamRow } from './queries.ts';

const COMPUTED = {
  course: ({ courseName }: ListedExamRow) => ({ name: courseName }),
  versions: ({ numberOfVersions }: ListedExamRow) =>
    Array.from({ length: numberOfVersions }, (_, index) => letterOf(index)),
};

export const presentExam = pickFields(ExamSchema, COMPUTED);

export const presentExamDetail = pickFields(ExamDetailSchema, {
  ...COMPUTED,
  generation: ({ generation }: ExamRow) => presentGeneration(generation),
  correction: presentCorrection,
});

function presentCorrection({ correctedFrom, correctedFromName, changes }: ExamRow): ExamCorrection | null {
  if (correctedFromName === null || changes === null) return null;
  return { exam: { _id: correctedFrom, name: correctedFromName }, changes };
}

/** The part of the generation that instructors see; the state of the pool is internal. */
function presentGeneration(stored: unknown): GenerationRecord | null {
  const parsed = GenerationSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

export const presentExamQuestion = pickFields(ExamQuestionSchema, {
  _id: ({ questionId }: ExamQuestionRow) => questionId,
  heading: ({ heading }: ExamQuestionRow) => (heading === '' ? undefined : heading),
  chapter: (row: ExamQuestionRow) => ({
    id: row.chapterId,
    name: row.chapterName,
    number: row.chapterNumber,
    course: { id: row.courseId, name: row.courseName },
  }),
});

/** @param rows of all versions, ordered by version and position */
export function presentExamVersions(rows: readonly ExamQuestionRow[]): ExamVersion[] {
  const count = (rows.at(-1)?.version ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const questions = rows.filter(({ version }) => version === index);
    return {
      label: letterOf(index),
      questions: questions.map(presentExamQuestion),
      key: questions.map(({ choices, correctAnswer }) => letterOf(choices.indexOf(correctAnswer))),
    };
  });
}
