import { plainText } from '@exam/contract/rich-text';
import { Checkbox } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Selection } from './selection.ts';

const LONGEST_NAME = 80;

interface SelectBoxProps {
  selection: Selection;
  questionId: string;
  text: string;
}

/** Selects one question; with Shift all from the last one on. */
export function SelectBox({ selection, questionId, text }: SelectBoxProps) {
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.get().has(questionId));
  return (
    <Checkbox
      aria-label={`Select ${plainText(text).slice(0, LONGEST_NAME)}`}
      checked={isSelected}
      readOnly
      onClick={(event) => selection.toggle(questionId, event.shiftKey)}
    />
  );
}
