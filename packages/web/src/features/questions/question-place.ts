import type { Chapter, Question } from '@exam/contract';
import type { Crumb } from '../../ui/place.ts';

/** The way to a chapter's questions: Courses › course › chapter. */
export function chapterTrail(chapter: Pick<Chapter, '_id' | 'name' | 'course'>): Crumb[] {
  return [
    { label: 'Courses', to: '/courses' },
    { label: chapter.course.name, to: `/courses/${chapter.course._id}` },
    { label: chapter.name, to: `/chapters/${chapter._id}` },
  ];
}

/** The address of the form for another question of the same chapter and kind. */
export function addressOfNext({ chapter, difficulty, objective }: Question): string {
  const params = { course: chapter.course._id, chapter: chapter._id, difficulty, objective };
  return `/add-question?${new URLSearchParams(params)}`;
}
