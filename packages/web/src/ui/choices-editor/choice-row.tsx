import { letterOf } from '@exam/contract/letters';
import { ActionIcon, Menu, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { IconGripVertical, IconPin, IconX } from '../icons.tsx';
import classes from './choices-editor.module.css';

/** The parts of a row that can have the focus when the row has moved. */
export type RowPart = 'text' | 'handle' | 'pin';

interface ChoiceRowProps {
  index: number;
  choice: string;
  isCorrect: boolean;
  isLast: boolean;
  /** Undefined where choices cannot be pinned. */
  isPinned: boolean | undefined;
  /** Whether another choice is being dragged. */
  isDropTarget: boolean;
  onEdit: (text: string, wasCorrect: boolean) => void;
  onMarkCorrect: () => void;
  onMove: (to: number, part: RowPart) => void;
  onRemove: () => void;
  onPin: () => void;
  onNext: () => void;
  onDrag: (index: number | undefined) => void;
  onDrop: () => void;
}

/** One choice: its letter, which marks it as correct, its text, and what moves and removes it. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { index, choice, isCorrect, isDropTarget, onEdit, onMarkCorrect, onMove, onNext, onDrop } = props;
  const letter = letterOf(index);
  const wasCorrect = useRef(isCorrect);

  function press(event: KeyboardEvent) {
    const step = event.altKey ? STEPS[event.key] : undefined;
    const isNext = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (step === undefined && !isNext) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (step !== undefined) onMove(index + step, 'text');
    else onNext();
  }

  return (
    <li
      className={classes.row}
      data-row
      data-drop-target={isDropTarget || undefined}
      onDragOver={(event) => isDropTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <button
        type="button"
        className={classes.letter}
        title={isCorrect ? undefined : 'Make this the correct answer'}
        aria-label={`${letter} is correct`}
        aria-pressed={isCorrect}
        onClick={onMarkCorrect}
      >
        {letter}
      </button>
      <Textarea
        className={classes.text}
        aria-label={`Choice ${letter}`}
        autosize
        minRows={1}
        value={choice}
        onFocus={() => {
          wasCorrect.current = isCorrect;
        }}
        onChange={(event) => onEdit(event.currentTarget.value, wasCorrect.current)}
        onKeyDown={press}
      />
      <RowControls {...props} letter={letter} />
    </li>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function RowControls({
  index,
  isLast,
  isPinned,
  letter,
  onMove,
  onRemove,
  onPin,
  onDrag,
}: ChoiceRowProps & { letter: string }) {
  const control = { variant: 'subtle', color: 'gray' } as const;
  return (
    <div className={classes.controls}>
      {isPinned !== undefined && (
        <ActionIcon
          {...control}
          className={classes.pin}
          data-part="pin"
          aria-label={`Pin choice ${letter} last`}
          aria-pressed={isPinned}
          title={isPinned ? 'Last in every exam. Unpin' : 'Pin last in every exam'}
          onClick={onPin}
        >
          <IconPin size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            {...control}
            className={classes.grip}
            data-part="handle"
            aria-label={`Move choice ${letter}`}
            aria-keyshortcuts="ArrowUp ArrowDown"
            title="Drag to move, press the arrow keys, or click"
            draggable
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              if (step === undefined) return;
              event.preventDefault();
              onMove(index + step, 'handle');
            }}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', letter);
              onDrag(index);
            }}
            onDragEnd={() => onDrag(undefined)}
          >
            <IconGripVertical size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1, 'handle')}>
            Move up
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => onMove(index + 1, 'handle')}>
            Move down
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon {...control} aria-label={`Remove choice ${letter}`} title="Remove" onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
