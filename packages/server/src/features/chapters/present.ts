import { ChapterSchema, maxOfEachDifficulty, maxOfEachObjective } from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { ChapterRow } from './queries.ts';

export const presentChapter = pickFields(ChapterSchema, {
  maxNumberOfEachDifficulty: (row: ChapterRow) => maxOfEachDifficulty(row.maxNumberOfQuestions),
  maxNumberOfEachObjective: (row: ChapterRow) => maxOfEachObjective(row.maxNumberOfQuestions),
  course: (row: ChapterRow) => ({ id: row.courseId, name: row.courseName }),
});
