import { TEXTS } from '@exam/contract/texts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ChaptersPage, chapterChanges } from '../../data/chapters.ts';
import { useSettings } from '../../data/installation.ts';
import { useListKeys } from '../../ui/list-keys.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { useChange } from '../../ui/use-change.ts';
import { ChapterRow } from './chapter-row.tsx';
import classes from './chapters-screen.module.css';

interface ChapterRowsProps {
  query: UseInfiniteQueryResult<InfiniteData<ChaptersPage>>;
  /** Whether the account may change the chapters of a course, by its id. */
  mayChange: (courseId: string) => boolean;
  showsCourse: boolean;
}

/** The loaded chapters as rows; more come when the end is near. */
export function ChapterRows({ query, mayChange, showsCourse }: ChapterRowsProps) {
  const { mutateAsync: deleteChapter } = useChange({
    ...chapterChanges.delete,
    successText: TEXTS.itemDeleted,
  });
  const isDemo = useSettings()?.demo ?? false;
  const keys = useListKeys<HTMLUListElement>();
  const chapters = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ul className={classes.rows} aria-label="Chapters" {...keys}>
        {chapters.map((chapter) => (
          <li key={chapter._id}>
            <ChapterRow
              chapter={chapter}
              showsCourse={showsCourse}
              mayChange={mayChange(chapter.courseId)}
              isDemo={isDemo}
              onDelete={() => deleteChapter(chapter._id)}
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
