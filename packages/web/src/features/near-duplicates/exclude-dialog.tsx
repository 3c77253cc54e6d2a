import type { Question, QuestionPair } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { Button, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionQueries } from '../../data/questions.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { Label } from '../../ui/labels.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useDecidePair } from './change-pairs.ts';
import classes from './exclude-dialog.module.css';

const PAUSE_MS = 250;

interface ExcludeDialogProps {
  question: Question;
  /** The pairs that never stand together as it is. */
  excluded: readonly QuestionPair[];
  opened: boolean;
  onClose: () => void;
}

/** Looks for a question of the course that must never stand in one exam with this one. */
export function ExcludeDialog({ opened, onClose, ...search }: ExcludeDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Never together with…" centered>
      <Search {...search} onClose={onClose} />
    </Modal>
  );
}

function Search({ question, excluded, onClose }: Omit<ExcludeDialogProps, 'opened'>) {
  const courseId = question.chapter.course._id;
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data } = useQuery({
    ...questionQueries.search(courseId, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const { mutate: decide, isPending } = useDecidePair(courseId);
  const taken = new Set([question._id, ...excluded.flatMap(({ one, other }) => [one._id, other._id])]);
  const found = q === '' ? [] : (data ?? []).filter(({ _id }) => !taken.has(_id));

  function exclude(other: Question) {
    if (isPending) return;
    const pair: QuestionPair = { one: question, other, similarity: null, decision: 'open' };
    decide({ pair, decision: 'excluded', onDecided: onClose });
  }

  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label="Search for the other question"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      />
      <ul className={classes.results} aria-label="Questions found">
        {found.map((other) => (
          <li key={other._id} className={classes.result}>
            <div className={classes.text}>
              <RichText text={other.text} />
            </div>
            <div className={classes.foot}>
              <Label>
                {other.chapter.number}. {other.chapter.name}
              </Label>
              {/* Beside the text, not around it: a table in it is scrolled by the keyboard. */}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Choose ${plainText(other.text)}`}
                onClick={() => exclude(other)}
              >
                Choose
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {q !== '' && data !== undefined && found.length === 0 && (
        <p className={classes.none} role="status">
          No other question of this course contains these words.
        </p>
      )}
    </>
  );
}
