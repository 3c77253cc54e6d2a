import { type Chapter, maxOfEachDifficulty, maxOfEachObjective } from '@exam/contract';
import type { ChapterRow } from './queries.ts';

export function presentChapter(row: ChapterRow): Chapter {
  return {
    _id: row.id,
    name: row.name,
    number: row.number,
    maxNumberOfQuestions: row.maxNumberOfQuestions,
    maxNumberOfEachDifficulty: maxOfEachDifficulty(row.maxNumberOfQuestions),
    maxNumberOfEachObjective: maxOfEachObjective(row.maxNumberOfQuestions),
    courseId: row.courseId,
    course: { _id: row.courseId, name: row.courseName },
    numberOfQuestions: row.numberOfQuestions,
    version: row.version,
  };
}
