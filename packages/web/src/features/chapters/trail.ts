import type { Chapter } from '@exam/contract';
import type { Crumb } from '../../ui/place.ts';

/** The breadcrumbs of a chapter through its course; to the list of all chapters until the chapter is loaded. */
export function trailTo(chapter: Chapter | undefined): Crumb[] {
  if (chapter === undefined) return [{ label: 'Chapters', to: '/chapters' }];
  const { _id: courseId, name } = chapter.course;
  return [
    { label: 'Courses', to: '/courses' },
    { label: name, to: `/courses/${courseId}` },
    { label: 'Chapters', to: `/courses/${courseId}/chapters` },
  ];
}
