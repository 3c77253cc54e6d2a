import { heldByChapter } from './availability.ts';
import { nameOfChapter } from './chapter-names.ts';
import { ChapterRow } from './chapter-row.tsx';
import classes from './chapter-rows.module.css';
import type { ChosenChapter, DraftChange } from './draft.ts';
import type { ChosenCourse } from './use-course.ts';
import type { Foresight } from './use-foresight.ts';
import { noteOfValues } from './values-note.ts';

interface ChapterRowsProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  values: Foresight['values'];
  onChange: (change: DraftChange) => void;
}

/** The chosen chapters, in the order in which they were added. */
export function ChapterRows({ chosen, course, values, onChange }: ChapterRowsProps) {
  if (chosen.length === 0) return null;
  const numbers = new Map(course.chapters.map((chapter) => [chapter._id, chapter.number]));
  return (
    <ul className={classes.rows} aria-label="Chosen chapters">
      {chosen.map(({ chapterId, count }) => {
        const held = heldByChapter(course.availability, chapterId);
        return (
          <ChapterRow
            key={chapterId}
            name={nameOfChapter(course.chapterNames, chapterId)}
            number={numbers.get(chapterId)}
            count={count}
            held={held}
            values={noteOfValues(values?.chapters[chapterId], count, held)}
            onCount={(text) => onChange({ type: 'chapter-counted', chapterId, count: text })}
            onRemove={() => onChange({ type: 'chapter-removed', chapterId })}
          />
        );
      })}
    </ul>
  );
}
