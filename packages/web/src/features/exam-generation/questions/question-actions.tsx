import { ActionIcon, type ActionIconProps, Loader, Tooltip } from '@mantine/core';
import { type ComponentPropsWithoutRef, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconRefresh } from '../../../ui/icon.tsx';
import {
  IconArrowBackUp,
  IconGripVertical,
  IconHeading,
  IconListCheck,
  IconLock,
  IconLockOpen,
} from '../../../ui/icons.tsx';
import { isShortcut } from '../../../ui/shortcuts.ts';
import classes from './paper-questions.module.css';

export interface ActionsProps {
  questionId: string;
  /** Position on the paper, from 0, and the last position. */
  place: number;
  last: number;
  isLocked: boolean;
  isReplacing: boolean;
  canLock: boolean;
  canChange: boolean;
  onToggleLock: (questionId: string) => void;
  onReplace: (questionId: string) => void;
  /** Whether the question that stood in its place can come back. */
  canPutBack: boolean;
  onChoose: (questionId: string) => void;
  onPutBack: (questionId: string) => void;
  onDragStart: (place: number, event: PointerEvent<HTMLElement>) => void;
  onMoveByKey: (questionId: string, place: number) => void;
  /** The heading of the section that begins with it; undefined if none does. */
  heading: string | undefined;
  onHeading: (place: number, text: string | undefined) => void;
}

/**
 * Lock, replace, choose, put back, begin a section and move: one stop of Tab, with arrow keys from button to button. Shown on hover, on
 * focus and on touch screens; a closed lock is always shown.
 */
export function QuestionActions(props: ActionsProps) {
  const { questionId, place, isLocked, isReplacing, canLock, canChange } = props;
  const name = `question ${place + 1}`;
  const lock = `${isLocked ? 'Unlock' : 'Lock'} ${name}`;

  const [current, setCurrent] = useState(FIRST);
  const isGone = { 'put-back': !props.canPutBack, heading: props.heading !== undefined }[current] ?? false;
  const stop = isGone ? FIRST : current;
  const tool = (own: string) => ({ 'data-tool': own, tabIndex: own === stop ? 0 : -1 });

  function moveByKey(event: KeyboardEvent) {
    const next = placeAfter(event.key, props);
    if (next === undefined || !canChange || !isShortcut('move', event)) return;
    event.preventDefault();
    props.onMoveByKey(questionId, next);
  }

  return (
    <div
      className={classes.actions}
      role="toolbar"
      aria-label={`Controls of ${name}`}
      onKeyDown={moveBetween}
      onFocus={({ target }) => setCurrent(target.getAttribute('data-tool') ?? FIRST)}
    >
      <PaperAction
        {...tool(FIRST)}
        label={lock}
        tip={isLocked ? lock : `${lock}: it stays when you generate again`}
        isOff={!canLock}
        data-locked={isLocked || undefined}
        onClick={() => props.onToggleLock(questionId)}
      >
        {isLocked ? <IconLock size={18} stroke={1.8} /> : <IconLockOpen size={18} stroke={1.6} />}
      </PaperAction>
      <PaperAction
        {...tool('replace')}
        label={`Replace ${name}`}
        tip={
          isLocked
            ? `Unlock ${name} to replace it`
            : `Replace ${name} by another of its kind, drawn at random`
        }
        isOff={!canChange || isLocked}
        isBusy={isReplacing}
        onClick={() => props.onReplace(questionId)}
      >
        <IconRefresh size={18} stroke={1.6} />
      </PaperAction>
      <PaperAction
        {...tool('choose')}
        label={`Choose another for ${name}`}
        tip={isLocked ? `Unlock ${name} to choose another` : `Choose another of its kind for ${name}`}
        isOff={!canChange || isLocked}
        onClick={() => props.onChoose(questionId)}
      >
        <IconListCheck size={18} stroke={1.6} />
      </PaperAction>
      {props.canPutBack && (
        <PaperAction
          {...tool('put-back')}
          label={`Put back what stood at ${name}`}
          tip={`Put back the question that stood at place ${place + 1}`}
          isOff={isLocked}
          onClick={({ currentTarget }) => {
            // This button goes with the question that leaves.
            currentTarget.parentElement?.querySelector<HTMLElement>('[data-tool=replace]')?.focus();
            props.onPutBack(questionId);
          }}
        >
          <IconArrowBackUp size={18} stroke={1.6} />
        </PaperAction>
      )}
      {props.heading === undefined && (
        <PaperAction
          {...tool('heading')}
          label={`Put a heading before ${name}`}
          tip={`Begin a section with ${name}: put a heading before it`}
          isOff={!canChange}
          onClick={({ currentTarget }) => {
            const item = currentTarget.closest('li');
            flushSync(() => props.onHeading(place, ''));
            item?.querySelector('input')?.focus();
          }}
        >
          <IconHeading size={18} stroke={1.6} />
        </PaperAction>
      )}
      <PaperAction
        {...tool('move')}
        label={`Move ${name}`}
        tip={`Move ${name}: drag it, or use the arrow keys`}
        isOff={!canChange}
        className={classes.handle}
        data-handle={questionId}
        onKeyDown={moveByKey}
        onPointerDown={(event) => canChange && props.onDragStart(place, event)}
      >
        <IconGripVertical size={18} stroke={1.6} />
      </PaperAction>
    </div>
  );
}

/** The control that Tab leads to at first. */
const FIRST = 'lock';

/** Left and right lead from control to control, around the end. */
function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = tools.indexOf(event.target as HTMLElement);
  tools.at((at + step) % tools.length)?.focus();
}

function placeAfter(key: string, { place, last }: Pick<ActionsProps, 'place' | 'last'>): number | undefined {
  const places: Partial<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: last,
  };
  return places[key];
}

interface PaperActionProps
  extends Omit<ActionIconProps, 'loading'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  label: string;
  tip: string;
  /** Whether it is inactive. It stays focusable and explains why in its tooltip. */
  isOff: boolean;
  /** Whether it is working. It stays focusable, because a disabled button loses the focus for good. */
  isBusy?: boolean;
}

/** One small button beside a question, with its words as a tooltip. */
function PaperAction(props: PaperActionProps) {
  const { label, tip, isOff, isBusy = false, onClick, children, ...others } = props;
  const isIdle = !isOff && !isBusy;
  return (
    <Tooltip
      label={tip}
      position="left"
      events={{ hover: true, focus: true, touch: false }}
      multiline
      maw={260}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        {...others}
        aria-label={label}
        aria-busy={isBusy || undefined}
        aria-disabled={!isIdle || undefined}
        {...(isOff && { 'data-disabled': true })}
        onClick={isIdle ? onClick : undefined}
      >
        {isBusy ? <Loader size={16} color="gray" /> : children}
      </ActionIcon>
    </Tooltip>
  );
}
