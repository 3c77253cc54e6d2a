import { VisuallyHidden } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import type { PaperVersion } from '../generated-paper.ts';
import { slotOf } from '../paper-changes.ts';
import { PaperQuestion } from './paper-question.tsx';
import classes from './paper-questions.module.css';
import { useDragging } from './use-dragging.ts';
import { useOrderMotion } from './use-order-motion.ts';
import type { PaperControls } from './use-paper-controls.ts';

interface PaperQuestionsProps {
  version: PaperVersion;
  /** Which version it is, counted from 0. */
  index: number;
  controls: PaperControls;
}

/** The questions of one version of a generated paper. Each can be locked, replaced, and moved by dragging or with the arrow keys. */
export function PaperQuestions({ version, index, controls }: PaperQuestionsProps) {
  const { questions } = version;
  const { move, replace } = controls;
  // Questions keep their handlers while others move: a thousand of them need not be drawn again.
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
            canLock={controls.canLock}
            canChange={controls.canChange}
            onToggleLock={controls.toggleLock}
            onReplace={replaceHere}
            isDragged={dragging.from === place}
            dropMark={dragging.markAt(place)}
            onDragStart={dragging.start}
            onMoveByKey={moveByKey}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
