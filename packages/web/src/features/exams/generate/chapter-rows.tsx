import { heldByChapter } from './availability.ts';
import { nameOfChapter } from './chapter-names.ts';
import { ChapterRow } from './chapter-row.tsx';
import classes from './chapter-rows.module.css';
import type { ChosenChapter, DraftChange } from './draft.ts';
import type { ChosenCourse } from './use-course.ts';

interface ChapterRowsProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** The chosen chapters, in the order in which they were added. */
export function ChapterRows({ chosen, course, onChange }: ChapterRowsProps) {
  if (chosen.length === 0) return null;
  const numbers = new Map(course.chapters.map((chapter) => [chapter._id, chapter.number]));
  return (
    <ul className={classes.rows} aria-label="Chosen chapters">
      {chosen.map(({ chapterId, count }) => (
        <ChapterRow
          key={chapterId}
          name={nameOfChapter(course.chapterNames, chapterId)}
          number={numbers.get(chapterId)}
          count={count}
          held={heldByChapter(course.availability, chapterId)}
          onCount={(text) => onChange({ type: 'chapter-counted', chapterId, count: text })}
          onRemove={() => onChange({ type: 'chapter-removed', chapterId })}
        />
      ))}
    </ul>
  );
}
