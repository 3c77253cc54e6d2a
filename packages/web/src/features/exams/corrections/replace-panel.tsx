import type { ExamQuestion, Question } from '@exam/contract';
import { Button, Checkbox, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionQueries } from '../../../data/questions.ts';
import bare from '../../../ui/bare.module.css';
import { compareTexts } from '../../../ui/comparing/compared-parts.ts';
import { ComparedText } from '../../../ui/comparing/compared-text.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { RecordLabels } from '../../../ui/measured-label.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import { QuietFailure } from '../../../ui/quiet-failure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from './correct-exam-screen.module.css';

interface ReplacePanelProps {
  leaving: ExamQuestion | Question;
  courseId: string;
  usedIds: ReadonlySet<string>;
  onChoose: (coming: Question) => void;
  onCancel: () => void;
}

/** Questions of the pool that can take the place of one of the exam, at first those that keep the counts. What differs is marked. */
export function ReplacePanel({ leaving, courseId, usedIds, onChoose, onCancel }: ReplacePanelProps) {
  const [q, setQ] = useState('');
  const [isAlike, setIsAlike] = useState(true);
  const { chapterId, difficulty, objective } = leaving;
  const query = useInfiniteQuery(
    questionQueries.list({
      course: courseId,
      withUses: 'yes',
      ...(isAlike && { chapter: chapterId, difficulty, objective }),
      ...(q !== '' && { q }),
    }),
  );
  const { data, isPending, isError } = query;
  const found = data?.pages.flatMap((page) => page.data).filter(({ _id }) => !usedIds.has(_id)) ?? [];
  return (
    <section className={classes.panel} aria-label="Choose another question">
      <SearchField label="Search the pool" value={q} onSearch={setQ} />
      <Checkbox
        label="Only of its chapter, difficulty and objective"
        description="The counts of the exam stay as they are."
        checked={isAlike}
        onChange={(event) => setIsAlike(event.currentTarget.checked)}
      />
      {isPending && <LoadingText>Loading...</LoadingText>}
      {isError && data === undefined && (
        <QuietFailure text="The pool could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {data && found.length === 0 && <p>No other question in the pool matches.</p>}
      <ul className={bare.list} aria-label="Questions in the pool">
        {found.map((question, index) => (
          <li key={question._id} className={classes.found}>
            <QuestionView
              question={question}
              shownText={<ComparedText parts={compareTexts(question.text, leaving.text)[0]} />}
              labels={<RecordLabels question={question} />}
            />
            <Button
              mt="xs"
              size="compact-sm"
              variant="default"
              aria-label={`Take this one: pool question ${index + 1}`}
              onClick={() => onChoose(question)}
            >
              Take this one
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
      <Group>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
