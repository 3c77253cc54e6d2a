import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { questionQueries } from '../../data/questions.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { AddQuestionForm } from './add-question-form.tsx';
import { draftOf, EMPTY_DRAFT, prefill } from './form/question-draft.ts';
import { QuestionFailure } from './question-failure.tsx';

/**
 * /add-question: the address may say course, chapter, difficulty and objective, or by `from` the question to copy.
 * Leads to the new question.
 */
export function AddQuestionScreen() {
  const [params] = useSearchParams();
  const from = params.get('from');
  const options = questionQueries.detail(from ?? '');
  const query = useQuery({
    ...options,
    queryFn: from === null ? skipToken : options.queryFn!,
  });
  const { data, isLoading, refetch } = query;
  const failure = data === undefined ? failureOf(query) : undefined;
  const copied = from === null ? EMPTY_DRAFT : data && draftOf(data);
  return (
    <Page title="Add question">
      {isLoading && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <QuestionFailure error={failure} onRetry={() => void refetch()} />}
      {copied && <AddQuestionForm key={params.toString()} initial={prefill(copied, params)} />}
    </Page>
  );
}
