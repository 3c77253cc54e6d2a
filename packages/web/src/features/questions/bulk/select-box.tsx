import { plainText } from '@exam/contract/rich-text';
import { Checkbox } from '@mantine/core';
import { useStore } from '../../../lib/store.ts';
import type { Selection } from './selection.ts';

const LONGEST_NAME = 80;

interface SelectBoxProps {
  selection: Selection;
  questionId: string;
  text: string;
}

/** Selects one question; with Shift the range from the last clicked one. */
export function SelectBox({ selection, questionId, text }: SelectBoxProps) {
  const isSelected = useStore(selection, (selected) => selected.has(questionId));
  return (
    <Checkbox
      aria-label={`Select ${plainText(text).slice(0, LONGEST_NAME)}`}
      checked={isSelected}
      readOnly
      onClick={(event) => selection.toggle(questionId, event.shiftKey)}
    />
  );
}
