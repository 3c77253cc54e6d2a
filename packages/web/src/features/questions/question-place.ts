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

/** The address of the form for another question of a chapter, and of a kind where one is given. */
export function addressOfAdding(
  chapter: Pick<Chapter, '_id' | 'course'>,
  kind?: Pick<Question, 'difficulty' | 'objective'>,
): string {
  const params = new URLSearchParams({ course: chapter.course._id, chapter: chapter._id });
  if (kind) {
    params.set('difficulty', kind.difficulty);
    params.set('objective', kind.objective);
  }
  return `/add-question?${params}`;
}
