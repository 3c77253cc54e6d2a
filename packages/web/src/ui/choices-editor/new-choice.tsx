import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '../icons.tsx';
import { letterOf } from './choices.ts';
import classes from './choices-editor.module.css';

interface NewChoiceProps {
  /** The place that the choice will have. */
  index: number;
  text: string;
  /** Whether the list was refused. */
  isRefused: boolean;
  onTextChange: (text: string) => void;
  onAdd: () => void;
}

/** The field for the next choice. Its button shows only when there is something to add; Enter adds too. */
export function NewChoice({ index, text, isRefused, onTextChange, onAdd }: NewChoiceProps) {
  return (
    <div className={classes.row} data-row>
      <span className={classes.nextLetter} aria-hidden>
        {letterOf(index)}
      </span>
      <Textarea
        className={classes.text}
        aria-label="New choice"
        placeholder={index === 0 ? 'The first choice' : 'The next choice'}
        autosize
        minRows={1}
        value={text}
        error={isRefused}
        onChange={(event) => onTextChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const { isComposing } = event.nativeEvent;
          if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || isComposing)
            return;
          event.preventDefault();
          if (text !== '') onAdd();
        }}
      />
      {text !== '' && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Add choice
        </Button>
      )}
    </div>
  );
}
