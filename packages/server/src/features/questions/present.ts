import { type MeasuredInPool, QuestionSchema } from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { MeasuredRow, QuestionRow } from './queries.ts';

export const presentQuestion = pickFields(QuestionSchema, {
  chapter: (row: QuestionRow) => ({
    id: row.chapterId,
    name: row.chapterName,
    number: row.chapterNumber,
    course: { id: row.courseId, name: row.courseName },
  }),
  measured: ({ measured }: QuestionRow) => (measured ? presentMeasured(measured) : undefined),
});

/** What was measured of a question. */
export function presentMeasured(measured: MeasuredRow): MeasuredInPool {
  const { numberOfAnswers, numberOfCorrect, discrimination, isRounded } = measured;
  const correctShare = numberOfCorrect / numberOfAnswers;
  if (!isRounded) return { numberOfAnswers, correctShare, discrimination };
  return {
    numberOfAnswers,
    correctShare: inWholePercents(correctShare),
    discrimination: inWholePercents(discrimination),
  };
}

/** A figure from -1 to 1 as members of a course get it. */
export function inWholePercents<Figure extends number | null>(figure: Figure): Figure | number {
  return figure === null ? figure : Math.round(figure * 100) / 100;
}
