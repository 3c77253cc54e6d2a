import { QuestionSchema } from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { QuestionRow } from './queries.ts';

export const presentQuestion = pickFields(QuestionSchema, {
  chapter: (row: QuestionRow) => ({
    id: row.chapterId,
    name: row.chapterName,
    number: row.chapterNumber,
    course: { id: row.courseId, name: row.courseName },
  }),
  measured: ({ measured }: QuestionRow) =>
    measured ? { ...measured, correctShare: measured.numberOfCorrect / measured.numberOfAnswers } : undefined,
});
