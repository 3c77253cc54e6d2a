import { letterOf } from '@exam/contract/letters';
import { Button, Textarea } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import bare from '../bare.module.css';
import { IconPlus } from '../icons.tsx';
import { type ImagePlace, useImageTool } from '../markup-editing/image-tool.tsx';
import { MarkupToolbar, pressMarkupKeys } from '../markup-editing/markup-toolbar.tsx';
import { ChoiceRow, type RowPart } from './choice-row.tsx';
import { addChoice, type Choices, choicesOfLines, editChoice, moveChoice, removeChoice } from './choices.ts';
import classes from './choices-editor.module.css';

interface ChoicesEditorProps {
  value: Choices;
  /** The text in the field for the next choice; saving may take it as a choice, too. */
  newChoice: string;
  error?: string | undefined;
  onChange: (value: Choices) => void;
  onNewChoiceChange: (text: string) => void;
  /** The pinned choices, and what pins one or takes its pin away; a pinned one moves to the end. Absent: no pins. */
  pins?: { choices: readonly string[]; onToggle: (index: number) => void } | undefined;
  /** Where images of choices go. Absent: none can be added. */
  images?: ImagePlace | undefined;
}

/**
 * The list of choices: each is edited in place, moved (Alt with the arrow keys, or its handle: dragged, with the arrow keys, or by its menu) or removed, and
 * its letter marks it as correct.
 */
export function ChoicesEditor(props: ChoicesEditorProps) {
  const { value, newChoice, error, onChange, onNewChoiceChange, pins, images } = props;
  const { choices, correctAnswer } = value;
  const root = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext(root);
  const [dragged, setDragged] = useState<number>();
  const edited = useRef<HTMLTextAreaElement>(undefined);
  const imageTool = useImageTool(fieldToEdit, images ?? NO_IMAGES);

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

  function pin(index: number) {
    const isPinned = pins?.choices.includes(choices[index]!);
    pins?.onToggle(index);
    focusNext(isPinned ? index : choices.length - 1, 'pin');
  }

  function addLines(lines: readonly string[]) {
    onChange({ choices: [...choices, ...lines], correctAnswer });
    focusNext(choices.length + lines.length, 'text');
  }

  /** Files go into the choice that they are dropped on; choices that are dragged move. */
  function dropImages(event: DragEvent) {
    const { files } = event.dataTransfer;
    if (!images || files.length === 0) return;
    if (event.target instanceof HTMLTextAreaElement) edited.current = event.target;
    imageTool.take(event, files);
    event.stopPropagation();
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
      onPaste={(event) => images && imageTool.take(event, event.clipboardData.files)}
      onDropCapture={dropImages}
    >
      <legend className={classes.legend}>Choices</legend>
      <MarkupToolbar label="Choices" area={fieldToEdit} further={images ? [imageTool.tool] : []} />
      {images && imageTool.input}
      <ol className={bare.list}>
        {choices.map((choice, index) => (
          <ChoiceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: choices have no id, and two may have the same text
            key={index}
            index={index}
            choice={choice}
            isCorrect={choice === correctAnswer}
            isLast={index === choices.length - 1}
            isPinned={pins?.choices.includes(choice)}
            isDropTarget={dragged !== undefined && dragged !== index}
            onEdit={(text, isCorrect) => onChange(editChoice(value, index, text, isCorrect))}
            onMarkCorrect={() => onChange({ choices, correctAnswer: choice })}
            onMove={(to, part) => move(index, to, part)}
            onRemove={() => remove(index)}
            onPin={() => pin(index)}
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
        onPasteLines={addLines}
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

const NO_IMAGES: ImagePlace = { courseId: '', onReplace: () => {}, onUploading: () => {} };

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

interface NewChoiceProps {
  /** The place that the choice will have. */
  index: number;
  text: string;
  /** Whether the list was refused. */
  isRefused: boolean;
  onTextChange: (text: string) => void;
  /** Adds the lines of a pasted text, each as a choice. */
  onPasteLines: (lines: readonly string[]) => void;
  onAdd: () => void;
}

/** The field for the next choice. Its button shows only when there is something to add; Enter adds too. */
function NewChoice({ index, text, isRefused, onTextChange, onPasteLines, onAdd }: NewChoiceProps) {
  function pasteLines(event: ClipboardEvent) {
    const lines = text === '' ? choicesOfLines(event.clipboardData.getData('text/plain')) : undefined;
    if (lines === undefined || event.clipboardData.files.length > 0) return;
    event.preventDefault();
    onPasteLines(lines);
  }

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
        onPaste={pasteLines}
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
