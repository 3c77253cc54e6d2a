import { type RefObject, useEffect, useRef, useState } from 'react';
import bare from '../bare.module.css';
import { MarkupToolbar, pressMarkupKeys } from '../markup-editing/markup-toolbar.tsx';
import { ChoiceRow, type RowPart } from './choice-row.tsx';
import { addChoice, type Choices, editChoice, moveChoice, removeChoice } from './choices.ts';
import classes from './choices-editor.module.css';
import { NewChoice } from './new-choice.tsx';

interface ChoicesEditorProps {
  value: Choices;
  /** What stands in the field for the next choice; whoever saves may take it for a choice too. */
  newChoice: string;
  error?: string | undefined;
  onChange: (value: Choices) => void;
  onNewChoiceChange: (text: string) => void;
}

/**
 * The list of choices: each is edited in place, moved (buttons, Alt with the arrow keys, dragging) or removed, and
 * its letter marks it as correct.
 */
export function ChoicesEditor(props: ChoicesEditorProps) {
  const { value, newChoice, error, onChange, onNewChoiceChange } = props;
  const { choices, correctAnswer } = value;
  const root = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext(root);
  const [dragged, setDragged] = useState<number>();
  const edited = useRef<HTMLTextAreaElement>(undefined);

  function move(from: number, to: number, part: RowPart) {
    if (to < 0 || to >= choices.length) return;
    onChange(moveChoice(value, from, to));
    focusNext(to, part);
  }

  function remove(index: number) {
    const left = removeChoice(value, choices[index]!);
    onChange(left);
    focusNext(Math.min(index, left.choices.length), 'text');
  }

  /** The one that had the focus last, or the first one. */
  function fieldToEdit() {
    return edited.current?.isConnected ? edited.current : root.current?.querySelector('textarea');
  }

  return (
    <fieldset
      ref={root}
      className={bare.group}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) edited.current = target;
      }}
      onKeyDown={pressMarkupKeys}
    >
      <legend className={classes.legend}>Choices</legend>
      <MarkupToolbar label="Choices" area={fieldToEdit} />
      <ol className={bare.list}>
        {choices.map((choice, index) => (
          <ChoiceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: choices have no id, and two may have the same text
            key={index}
            index={index}
            choice={choice}
            isCorrect={choice === correctAnswer}
            isLast={index === choices.length - 1}
            isDropTarget={dragged !== undefined && dragged !== index}
            onEdit={(text, isCorrect) => onChange(editChoice(value, index, text, isCorrect))}
            onMarkCorrect={() => onChange({ choices, correctAnswer: choice })}
            onMove={(to, part) => move(index, to, part)}
            onRemove={() => remove(index)}
            onNext={() => focusNext(index + 1, 'text')}
            onDrag={setDragged}
            onDrop={() => dragged !== undefined && move(dragged, index, 'text')}
          />
        ))}
      </ol>
      <NewChoice
        index={choices.length}
        text={newChoice}
        isRefused={error !== undefined}
        onTextChange={onNewChoiceChange}
        onAdd={() => {
          onChange(addChoice(value, newChoice));
          onNewChoiceChange('');
          focusNext(choices.length + 1, 'text');
        }}
      />
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}

/** Moves the focus into a row, or into the field for the next choice behind the last, once the list is drawn anew. */
function useFocusNext(root: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ index: number; part: RowPart }>();
  useEffect(() => {
    if (wanted === undefined) return;
    const row = root.current?.querySelectorAll('[data-row]')[wanted.index];
    const part = row?.querySelector<HTMLButtonElement>(`[data-part="${wanted.part}"]:not(:disabled)`);
    (part ?? row?.querySelector('textarea'))?.focus();
  }, [root, wanted]);
  return (index: number, part: RowPart) => setWanted({ index, part });
}
