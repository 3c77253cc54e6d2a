import type { Question } from '@exam/contract';
import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_FOUND, questionQueries } from '../../data/questions.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { counted } from '../../ui/counted.ts';
import { IconListCheck, IconX } from '../../ui/icons.tsx';
import { Label } from '../../ui/labels.tsx';
import { RecordLabels } from '../../ui/measured-label.tsx';
import { QuestionView } from '../../ui/question-view.tsx';
import { QuietFailure } from '../../ui/quiet-failure.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './taken-section.module.css';
import { lockedQuestions, type Workbench } from './workbench.ts';

/** The place of a chosen question: its number on the paper, from 1, and the function that puts it there. */
export interface PutInNow {
  readonly number: number;
  readonly putIn: () => void;
}

interface TakenSectionProps {
  bench: Workbench;
  courseId: string;
  onTake: (question: Question) => void;
  onLetGo: (questionId: string) => void;
  /** The unlocked question of the same cell on the shown paper; undefined if there is none. */
  putInNow: (question: Question) => PutInNow | undefined;
}

/** Questions chosen from the pool for the next draw, and the search that finds them. */
export function TakenSection(props: TakenSectionProps) {
  const { taken } = props.bench;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <div>
      <Button
        className={classes.open}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconListCheck size={16} stroke={1.6} />}
        onClick={open}
      >
        Take a question from the pool
      </Button>
      {taken.length > 0 && (
        <>
          <p className={classes.note}>{counted(taken.length, 'question')} taken; the next exam holds them.</p>
          <ul className={classes.taken} aria-label="Taken questions">
            {taken.map((question, at) => (
              <TakenQuestion key={question._id} question={question} number={at + 1} onLetGo={props.onLetGo} />
            ))}
          </ul>
        </>
      )}
      <Modal opened={isOpen} onClose={close} title="Take a question from the pool" size="xl">
        <TakeQuestion {...props} onClose={close} />
      </Modal>
    </div>
  );
}

interface TakenQuestionProps {
  question: Question;
  number: number;
  onLetGo: (questionId: string) => void;
}

function TakenQuestion({ question, number, onLetGo }: TakenQuestionProps) {
  const { text, difficulty, objective, chapter } = question;
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <RichText text={text} />
        <span className={classes.cell}>
          {difficulty} {objective}, {chapter.name}
        </span>
      </div>
      <Tooltip label="Let it go">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Let taken question ${number} go`}
          onClick={() => onLetGo(question._id)}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

/** Searches the pool of the course; each question found can be taken, or put in at once. */
function TakeQuestion({
  bench,
  courseId,
  onTake,
  putInNow,
  onClose,
}: TakenSectionProps & { onClose: () => void }) {
  const [q, setQ] = useState('');
  const query = useQuery(questionQueries.search(courseId, q));
  const failure = failureOf(query);
  const lockedIds = new Set(lockedQuestions(bench).map(({ _id }) => _id));
  return (
    <>
      <p className={classes.note}>A taken question is in the next exam and counts towards its counts.</p>
      <SearchField label="Search the pool" value={q} onSearch={setQ} />
      {failure !== undefined && (
        <QuietFailure text="Questions could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className={classes.note}>No question matches.</p>}
      <ul className={classes.found} aria-label="Found questions">
        {(query.data ?? []).map((question) => {
          const now = putInNow(question);
          const isLocked = lockedIds.has(question._id);
          return (
            <li key={question._id} className={classes.item}>
              <QuestionView
                question={question}
                labels={
                  <>
                    <Label>{question.chapter.name}</Label>
                    <RecordLabels question={question} />
                  </>
                }
              />
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isLocked}
                  onClick={() => onTake(question)}
                >
                  {isLocked ? 'Taken' : 'Take'}
                </Button>
                {now && !isLocked && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => {
                      now.putIn();
                      onClose();
                    }}
                  >
                    Put in for question {now.number}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {query.data?.length === MOST_FOUND && (
        <p className={classes.note}>
          The first {MOST_FOUND} are shown. Search with more words to find others.
        </p>
      )}
    </>
  );
}
