import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { questionQueries } from '../../data/questions.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionFailure } from '../../ui/question-failure.tsx';
import { chapterTrail } from './question-place.ts';
import { UpdateQuestionForm } from './update-question-form.tsx';

/** /questions/{questionId}/update: edits a question where it is; saving leads to /questions, to the list that one came from. */
export function QuestionUpdateScreen() {
  const { questionId = '' } = useParams();
  const query = useQuery(questionQueries.detail(questionId));
  const { data: question, isFetchedAfterMount, isSuccess, refetch } = query;
  /** The question that has been loaded since the screen opened: later failures leave its form as it is. */
  const [readyId, setReadyId] = useState<string>();
  if (isSuccess && isFetchedAfterMount && readyId !== questionId) setReadyId(questionId);
  const isReady = question !== undefined && readyId === questionId;
  const failure = isReady ? undefined : (failureOf(query) ?? query.error ?? undefined);
  return (
    <Page
      title="Update question"
      crumb="Update"
      trail={
        question && [...chapterTrail(question.chapter), { label: 'Question', to: `/questions/${questionId}` }]
      }
    >
      {!isReady && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <QuestionFailure error={failure} onRetry={() => void refetch()} />}
      {isReady && <UpdateQuestionForm key={questionId} question={question} />}
    </Page>
  );
}
