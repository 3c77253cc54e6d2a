import {
  type ChapterAvailability,
  CourseSchema,
  CourseStandingSchema,
  DIFFICULTIES,
  type ListedCourse,
  OBJECTIVES,
} from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { CellRow, ListedCourseRow } from './queries.ts';

export const presentCourse = pickFields(CourseSchema);

const presentStanding = pickFields(CourseStandingSchema);

export function presentListedCourse(row: ListedCourseRow): ListedCourse {
  return { ...presentCourse(row), ...presentStanding(row) };
}

/** Cells grouped by chapter; a missing cell counts zero. */
export function presentAvailability(rows: readonly CellRow[]): ChapterAvailability[] {
  const chapters = new Map<string, ChapterAvailability>();
  for (const row of rows) {
    const chapter = chapters.get(row.chapterId) ?? emptyChapter(row);
    chapters.set(row.chapterId, chapter);
    if (row.difficulty === null || row.objective === null) continue;
    chapter.counts[row.difficulty][row.objective] = row.numberOfQuestions ?? 0;
  }
  return [...chapters.values()];
}

function emptyChapter(row: CellRow): ChapterAvailability {
  const noObjectives = () => Object.fromEntries(OBJECTIVES.map((objective) => [objective, 0]));
  const counts = Object.fromEntries(DIFFICULTIES.map((difficulty) => [difficulty, noObjectives()]));
  return {
    chapterId: row.chapterId,
    name: row.name,
    number: row.number,
    maxNumberOfQuestions: row.maxNumberOfQuestions,
    counts: counts as ChapterAvailability['counts'],
  };
}
