import type { ExamVersion } from '@exam/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import paper from '../../../ui/exams/numbered-questions.module.css';
import { QuestionView } from '../../../ui/question-view.tsx';
import classes from './correct-exam-screen.module.css';
import {
  type CorrectionDraft,
  mend,
  move,
  replaceBy,
  restore,
  type Slot,
  takeOut,
  textsToMend,
} from './correction-draft.ts';
import { MendForm } from './mend-form.tsx';
import { ReplacePanel } from './replace-panel.tsx';

const STATES = {
  'as-it-was': undefined,
  mended: 'Mended',
  replaced: 'Replaced',
  removed: 'Taken out',
} as const;

interface CorrectedQuestionProps {
  slot: Slot;
  /** Null if there is no pool to choose from or to mend in. */
  courseId: string | null;
  draft: CorrectionDraft;
  versions: readonly ExamVersion[];
  /** The version that is shown, from 0. */
  version: number;
  isFirst: boolean;
  isLast: boolean;
  /** Questions that cannot replace one, because the exam has them. */
  usedIds: ReadonlySet<string>;
  onChange: (change: (draft: CorrectionDraft) => CorrectionDraft) => void;
}

/** One question of the exam, with what can be corrected about it. */
export function CorrectedQuestion(props: CorrectedQuestionProps) {
  const { slot, courseId, draft, versions, usedIds, onChange } = props;
  const { before, now, state, number } = slot;
  const [open, setOpen] = useState<'mend' | 'replace'>();
  const id = before._id;
  const close = () => setOpen(undefined);
  return (
    <li className={classes.question} data-state={state}>
      {slot.heading !== undefined && <h2 className={paper.heading}>{slot.heading}</h2>}
      {STATES[state] && <span className={classes.state}>{STATES[state]}</span>}
      <div className={classes.view}>
        <QuestionView question={now} number={number} />
      </div>
      {open === undefined && <Controls {...props} onOpen={setOpen} />}
      {open === 'mend' && (
        <MendForm
          start={textsToMend(draft, versions, id)}
          canMendPool={courseId !== null}
          onDone={(texts) => {
            onChange((current) => mend(current, id, texts));
            close();
          }}
          onCancel={close}
        />
      )}
      {open === 'replace' && courseId !== null && (
        <ReplacePanel
          leaving={now}
          courseId={courseId}
          usedIds={usedIds}
          onChoose={(coming) => {
            onChange((current) => replaceBy(restore(current, id), id, coming));
            close();
          }}
          onCancel={close}
        />
      )}
    </li>
  );
}

interface ControlsProps extends CorrectedQuestionProps {
  onOpen: (panel: 'mend' | 'replace') => void;
}

function Controls({ slot, courseId, version, isFirst, isLast, onChange, onOpen }: ControlsProps) {
  const { before, state, number } = slot;
  const id = before._id;
  const name = number === undefined ? 'the question that is taken out' : `question ${number}`;
  const button = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <div className={classes.controls}>
      {state !== 'removed' && (
        <>
          <Button {...button} aria-label={`Mend ${name}`} onClick={() => onOpen('mend')}>
            Mend
          </Button>
          {courseId !== null && (
            <Button {...button} aria-label={`Choose another for ${name}`} onClick={() => onOpen('replace')}>
              Choose another
            </Button>
          )}
          <Button
            {...button}
            aria-label={`Take out ${name}`}
            onClick={() => onChange((it) => takeOut(it, id))}
          >
            Take out
          </Button>
          <Button
            {...button}
            aria-label={`Move up ${name}`}
            disabled={isFirst}
            onClick={() => onChange((it) => move(it, version, id, -1))}
          >
            Move up
          </Button>
          <Button
            {...button}
            aria-label={`Move down ${name}`}
            disabled={isLast}
            onClick={() => onChange((it) => move(it, version, id, 1))}
          >
            Move down
          </Button>
        </>
      )}
      {state !== 'as-it-was' && (
        <Button
          {...button}
          aria-label={state === 'removed' ? `Put back ${name}` : `As it was: ${name}`}
          onClick={() => onChange((it) => restore(it, id))}
        >
          {state === 'removed' ? 'Put back' : 'As it was'}
        </Button>
      )}
    </div>
  );
}
