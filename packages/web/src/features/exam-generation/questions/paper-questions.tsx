import type { Question } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { atMost } from '../../../ui/at-most.ts';
import { QuestionView } from '../../../ui/question-view.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import type { Heading, PaperVersion } from '../generated-paper.ts';
import { slotOf } from '../paper-changes.ts';
import { ChooseQuestion } from './choose-question.tsx';
import classes from './paper-questions.module.css';
import { type ActionsProps, QuestionActions } from './question-actions.tsx';
import { useDragging } from './use-dragging.ts';
import type { PaperControls } from './use-paper-controls.ts';

interface PaperQuestionsProps {
  version: PaperVersion;
  /** Index of the version, from 0. */
  index: number;
  headings: readonly Heading[] | undefined;
  controls: PaperControls;
}

/**
 * The questions of one version of a generated paper. Each can be locked, replaced, and moved by mouse or arrow keys.
 */
export function PaperQuestions({ version, index, headings, controls }: PaperQuestionsProps) {
  const { questions } = version;
  const { move, replace, putBack } = controls;
  useShortcut('move');
  // Handlers stay the same while questions move, so that a thousand rows are not redrawn.
  const latest = useRef(questions);
  latest.current = questions;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { beforeMoving, keepFocusOn } = useOrderMotion(list, questions);

  const moveTo = useCallback(
    (questionId: string, place: number) => {
      const order = latest.current;
      if (place < 0 || place >= order.length || order[place]?._id === questionId) return;
      beforeMoving();
      move(index, questionId, place);
      setAnnouncement(`Moved to place ${place + 1} of ${order.length}.`);
    },
    [beforeMoving, move, index],
  );

  const moveByKey = useCallback(
    (questionId: string, place: number) => {
      keepFocusOn(questionId);
      moveTo(questionId, place);
    },
    [keepFocusOn, moveTo],
  );

  const replaceHere = useCallback((questionId: string) => replace(index, questionId), [replace, index]);
  const putBackHere = useCallback((questionId: string) => putBack(index, questionId), [putBack, index]);
  const [leavingId, setLeavingId] = useState<string>();
  const leaving = questions.find(({ _id }) => _id === leavingId);

  const textAt = new Map(headings?.map(({ position, text }) => [position, text]));

  const dragging = useDragging(list, (from, to) => {
    const moved = questions[from];
    if (moved !== undefined) moveTo(moved._id, to);
  });

  return (
    <>
      <ol ref={list} className={classes.questions} aria-label="Questions">
        {questions.map((question, place) => (
          <PaperQuestion
            key={slotOf(version, question._id)}
            question={question}
            place={place}
            last={questions.length - 1}
            isLocked={controls.lockedIds.has(question._id)}
            isReplacing={controls.replacingId === question._id}
            isReplaced={(version.slots?.[question._id] ?? question._id) !== question._id}
            canPutBack={controls.canChange && controls.canPutBack(index, question._id)}
            canLock={controls.canLock}
            canChange={controls.canChange}
            onToggleLock={controls.toggleLock}
            onReplace={replaceHere}
            onChoose={setLeavingId}
            onPutBack={putBackHere}
            isDragged={dragging.from === place}
            dropMark={dragging.markAt(place)}
            onDragStart={dragging.start}
            onMoveByKey={moveByKey}
            heading={textAt.get(place)}
            onHeading={controls.setHeading}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ChooseQuestion
        leaving={leaving}
        questions={questions}
        onChoose={(coming) => {
          if (leaving) controls.choose(index, leaving._id, coming);
          setLeavingId(undefined);
        }}
        onClose={() => setLeavingId(undefined)}
      />
    </>
  );
}

/** One question of the paper with its controls. */
const PaperQuestion = memo(function PaperQuestion(props: PaperQuestionProps) {
  const { question, isReplaced, isDragged, dropMark, ...actions } = props;
  const { heading, canChange, onHeading, place } = props;
  const number = place + 1;
  return (
    <li
      className={classes.question}
      data-locked={props.isLocked || undefined}
      data-replaced={isReplaced || undefined}
      data-dragged={isDragged || undefined}
      data-drop={dropMark}
    >
      {heading !== undefined && (
        <div className={classes.heading}>
          <TextInput
            variant="unstyled"
            classNames={{ root: classes.headingRoot, input: classes.headingText }}
            aria-label={`Heading before question ${number}`}
            placeholder="Heading"
            {...atMost(LIMITS.nameLength)}
            autoComplete="off"
            value={heading}
            disabled={!canChange}
            onChange={(event) => onHeading(place, event.currentTarget.value)}
          />
          <CloseButton
            size="sm"
            aria-label={`Remove the heading before question ${number}`}
            disabled={!canChange}
            onClick={() => onHeading(place, undefined)}
          />
        </div>
      )}
      <div className={classes.view}>
        <QuestionView question={question} number={number} />
      </div>
      <QuestionActions {...actions} questionId={question._id} />
    </li>
  );
});

interface PaperQuestionProps extends Omit<ActionsProps, 'questionId' | 'number'> {
  question: Question;
  /** Whether it came in the place of another since the exam was generated. */
  isReplaced: boolean;
  isDragged: boolean;
  /** Drop position of the dragged question relative to this one. */
  dropMark: 'before' | 'after' | undefined;
}

const MOTION_MS = 160;

/**
 * Animates the items of a list to their new positions, and keeps the focus on an item that was moved by key: the
 * browser blurs an element whose place in the document changes.
 * @param order changes whenever the order does
 */
function useOrderMotion(list: RefObject<HTMLElement | null>, order: unknown) {
  const isStill = useReducedMotion();
  const tops = useRef<Map<Element, number>>(undefined);
  const focusedId = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it waits for
  useLayoutEffect(() => {
    const before = tops.current;
    tops.current = undefined;
    if (before && !isStill) for (const item of itemsOf(list.current)) glide(item, before.get(item));
    const handle =
      focusedId.current && list.current?.querySelector<HTMLElement>(`[data-handle="${focusedId.current}"]`);
    focusedId.current = undefined;
    if (!handle) return;
    handle.focus({ preventScroll: true });
    handle.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [order, list, isStill]);

  /** Must be called right before a move. */
  const beforeMoving = useCallback(() => {
    tops.current = new Map(itemsOf(list.current).map((item) => [item, item.offsetTop]));
  }, [list]);

  /** Keeps the focus on the handle of this item through the next move. */
  const keepFocusOn = useCallback((id: string) => {
    focusedId.current = id;
  }, []);

  return { beforeMoving, keepFocusOn };
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])] as HTMLElement[];
}

function glide(item: HTMLElement, topBefore: number | undefined): void {
  if (topBefore === undefined || topBefore === item.offsetTop) return;
  const from = `translateY(${topBefore - item.offsetTop}px)`;
  item.animate?.([{ transform: from }, { transform: 'none' }], { duration: MOTION_MS, easing: 'ease-out' });
}
