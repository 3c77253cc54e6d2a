import type { Availability } from '@exam/assembly';
import type { Chapter } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { examQueries } from '../../data/exams.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { mayChangeEach } from '../../lib/may-change.ts';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { toAvailability } from './availability.ts';
import type { ChapterNames } from './chapter-names.ts';

/** The loaded data of the chosen course. */
export interface ChosenCourse {
  readonly chapters: readonly Chapter[];
  readonly isLoading: boolean;
  /** Whether its chapters could not be loaded. */
  readonly isFailed: boolean;
  /** Whether the course does not exist for this account, or was deleted. */
  readonly isGone: boolean;
  readonly retry: () => void;
  /** Undefined until it is loaded; without it the screen works with less look-ahead. */
  readonly availability: Availability | undefined;
  readonly chapterNames: ChapterNames;
  /** Whether the account may add questions to it. */
  readonly mayAdd: boolean;
  /** Zero until it is loaded. */
  readonly numberOfExams: number;
}

const NO_CHAPTERS: readonly Chapter[] = [];

/**
 * Loads the chapters of the chosen course, its availability and its number of exams. A toast tells when they, or the
 * list of courses, do not load.
 */
export function useCourse(courseId: string | null): ChosenCourse {
  const isChosen = courseId !== null;
  const courses = useQuery(courseQueries.all());
  const chapters = useQuery({ ...chapterQueries.allOfCourse(courseId ?? ''), enabled: isChosen });
  const cells = useQuery({ ...courseQueries.availability(courseId ?? ''), enabled: isChosen });
  const exams = useQuery({ ...examQueries.numberOf(courseId ?? ''), enabled: isChosen });
  useLoadErrorToast(courses, chapters);

  const failure = failureOf(chapters);
  const list = chapters.data ?? NO_CHAPTERS;
  const availability = useMemo(() => cells.data && toAvailability(cells.data), [cells.data]);
  const chapterNames = useMemo(() => new Map(list.map(({ _id, name }) => [_id, name])), [list]);

  return {
    chapters: list,
    isLoading: chapters.isLoading,
    isFailed: failure !== undefined,
    isGone: isChosen && errorStatus(failure) === 404,
    retry: () => void chapters.refetch(),
    availability,
    chapterNames,
    mayAdd: mayChangeEach(courses)(courseId ?? ''),
    numberOfExams: exams.data ?? 0,
  };
}
