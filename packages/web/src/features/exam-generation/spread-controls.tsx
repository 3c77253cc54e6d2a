import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { heldByChapter } from './availability.ts';
import { CountField } from './count-field.tsx';
import type { ChosenChapter, DraftChange } from './draft.ts';
import { parseCount } from './draft-counts.ts';
import { spreadEvenly } from './spread.ts';
import classes from './spread-controls.module.css';
import type { ChosenCourse } from './use-course.ts';

interface SpreadControlsProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** Shortcuts: add all chapters, or spread a number of questions over the chosen chapters or over all. */
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
      <SpreadField label="Spread over chapters" onSpread={spread} />
    </div>
  );
}

interface SpreadFieldProps {
  label: string;
  onSpread: (total: number) => void;
}

/** The number of questions to spread and its button. Without a number the button focuses the field. */
function SpreadField({ label, onSpread }: SpreadFieldProps) {
  const [total, setTotal] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function spread() {
    const count = parseCount(total);
    if (count === undefined) field.current?.focus();
    else onSpread(count);
  }

  function spreadOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    spread();
  }

  return (
    <div className={classes.spread}>
      <CountField
        ref={field}
        size="xs"
        className={classes.total}
        aria-label="Number of questions to spread"
        placeholder="N"
        value={total}
        onChange={setTotal}
        onKeyDown={spreadOnEnter}
      />
      <Button variant="subtle" size="compact-sm" onClick={spread}>
        {label}
      </Button>
    </div>
  );
}
