import type { Question } from '@exam/contract';
import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionQueries } from '../../../data/questions.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { compareTexts } from '../../../ui/comparing/compared-parts.ts';
import { ComparedText } from '../../../ui/comparing/compared-text.tsx';
import { Label } from '../../../ui/labels.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { RecordLabels } from '../../../ui/measured-label.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import { QuietFailure } from '../../../ui/quiet-failure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from './choose-question.module.css';

interface ChooseQuestionProps {
  /** The question to replace; undefined while none is being replaced. */
  leaving: Question | undefined;
  /** The questions of the version; they cannot come again. */
  questions: readonly Question[];
  onChoose: (coming: Question) => void;
  onClose: () => void;
}

/** The dialog in which a question is chosen. It stays mounted, so that it returns the focus when it closes. */
export function ChooseQuestion({ leaving, questions, onChoose, onClose }: ChooseQuestionProps) {
  const number = leaving === undefined ? 0 : questions.indexOf(leaving) + 1;
  return (
    <Modal
      opened={leaving !== undefined}
      onClose={onClose}
      title={`Choose another for question ${number}`}
      size="xl"
    >
      {leaving && (
        <QuestionsOfCell leaving={leaving} number={number} questions={questions} onChoose={onChoose} />
      )}
    </Modal>
  );
}

interface QuestionsOfCellProps extends Omit<ChooseQuestionProps, 'onClose'> {
  leaving: Question;
  /** Its number in the exam, from 1. */
  number: number;
}

/** The other questions of a cell: how each differs from the one that leaves, how often it was used, and how it measured. One is chosen. */
function QuestionsOfCell({ leaving, number, questions, onChoose }: QuestionsOfCellProps) {
  const [q, setQ] = useState('');
  const { difficulty, objective, chapterId, chapter } = leaving;
  const filters = { difficulty, objective, withUses: 'yes' as const, ...(q !== '' && { q }) };
  const query = useInfiniteQuery(questionQueries.list(filters, chapterId));
  const failure = failureOf(query);
  const taken = new Set(questions.map(({ _id }) => _id));
  const found = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const others = found.filter(({ _id }) => _id !== leaving._id);
  return (
    <>
      <p className={classes.cell}>
        {difficulty} {objective} questions of {chapter.name}. What differs from question {number} is marked.
      </p>
      <SearchField label="Search these questions" value={q} onSearch={setQ} />
      {query.isPending && failure === undefined && <LoadingText>Loading questions...</LoadingText>}
      {failure !== undefined && (
        <QuietFailure text="Questions could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && others.length === 0 && (
        <p className={classes.cell}>
          {q === '' ? 'There is no other question of this kind.' : 'No other question matches.'}
        </p>
      )}
      <ul className={classes.list} aria-label="Questions to choose from">
        {others.map((question) => (
          <li key={question._id} className={classes.item}>
            <QuestionView
              question={question}
              shownText={<ComparedText parts={compareTexts(question.text, leaving.text)[0]} />}
              labels={
                <>
                  <RecordLabels question={question} />
                  {taken.has(question._id) && <Label>in this exam</Label>}
                </>
              }
            />
            <Button
              variant="default"
              size="compact-sm"
              disabled={taken.has(question._id)}
              onClick={() => onChoose(question)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
