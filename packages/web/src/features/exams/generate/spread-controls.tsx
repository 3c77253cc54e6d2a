import { Button } from '@mantine/core';
import { heldByChapter } from './availability.ts';
import type { ChosenChapter, DraftChange } from './draft.ts';
import { spreadEvenly } from './spread.ts';
import classes from './spread-controls.module.css';
import { SpreadField } from './spread-field.tsx';
import type { ChosenCourse } from './use-course.ts';

interface SpreadControlsProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** The short way: all chapters at once, and a number of questions spread over the chosen ones, or over all. */
export function SpreadControls({ chosen, course, onChange }: SpreadControlsProps) {
  const chosenIds = chosen.map((chapter) => chapter.chapterId);
  const missing = course.chapters.map(({ _id }) => _id).filter((chapterId) => !chosenIds.includes(chapterId));

  function addAll() {
    const added = missing.map((chapterId) => ({ chapterId, count: '' }));
    onChange({ type: 'chapters-set', chapters: [...chosen, ...added] });
  }

  function spread(total: number) {
    const chapterIds = chosen.length > 0 ? chosenIds : missing;
    const holds = chapterIds.map((id) => heldByChapter(course.availability, id) ?? Number.POSITIVE_INFINITY);
    const shares = spreadEvenly(total, holds);
    const chapters = chapterIds.map((chapterId, index) => ({ chapterId, count: String(shares[index]) }));
    onChange({ type: 'chapters-set', chapters });
  }

  return (
    <div className={classes.controls}>
      {missing.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={addAll}>
          All chapters
        </Button>
      )}
      <SpreadField label={chosen.length > 0 ? 'Spread over them' : 'Spread over all'} onSpread={spread} />
    </div>
  );
}
