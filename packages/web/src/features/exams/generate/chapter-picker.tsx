import { Button, Select } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { NoOption } from '../../../ui/no-option.tsx';
import classes from './chapter-picker.module.css';
import { CountField } from './count-field.tsx';
import type { ChosenChapter, DraftChange } from './draft.ts';
import type { ChosenCourse } from './use-course.ts';

interface ChapterPickerProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** Chooses a chapter and its count. Adding needs both. */
export function ChapterPicker({ chosen, course, onChange }: ChapterPickerProps) {
  const [chapterId, setChapterId] = useState<string | null>(null);
  const [count, setCount] = useState('');
  const chosenIds = new Set(chosen.map((chapter) => chapter.chapterId));
  const open = course.chapters.filter((chapter) => !chosenIds.has(chapter._id));
  const canAdd = chapterId !== null && count.trim() !== '';

  function add() {
    if (!canAdd) return;
    onChange({ type: 'chapter-added', chapterId, count });
    setChapterId(null);
    setCount('');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div className={classes.picker}>
      <Select
        size="sm"
        aria-label="Chapter"
        placeholder={open.length === 0 && chosen.length > 0 ? 'All are chosen' : 'Choose a chapter'}
        data={open.map(({ _id, number, name }) => ({ value: _id, label: `${number}. ${name}` }))}
        value={chapterId}
        searchable
        nothingFoundMessage={<NoOption>No chapter of this name</NoOption>}
        onChange={setChapterId}
      />
      <CountField
        size="sm"
        aria-label="Count"
        placeholder="Count"
        value={count}
        onChange={setCount}
        onKeyDown={addOnEnter}
      />
      <Button size="sm" variant="default" disabled={!canAdd} onClick={add}>
        Add
      </Button>
    </div>
  );
}
