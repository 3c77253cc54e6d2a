import { type Chapter, maxOfEachDifficulty, maxOfEachObjective } from '@exam/contract';
import type { ChapterRow } from './queries.ts';

export function presentChapter(row: ChapterRow): Chapter {
  return {
    _id: row.id,
    name: row.name,
    number: row.number,
    maxNumberOfQuestions: row.max_number_of_questions,
    maxNumberOfEachDifficulty: maxOfEachDifficulty(row.max_number_of_questions),
    maxNumberOfEachObjective: maxOfEachObjective(row.max_number_of_questions),
    courseId: row.course_id,
    course: { _id: row.course_id, name: row.course_name },
    numberOfQuestions: row.number_of_questions,
    version: row.version,
  };
}
