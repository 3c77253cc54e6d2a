import type { Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { useSettings } from '../../data/installation.ts';
import { questionQueries } from '../../data/questions.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { mayChange } from '../../lib/may-change.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { IconCopy, IconPencil, IconPlus } from '../../ui/icons.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionFailure } from '../../ui/question-failure.tsx';
import { AlikePanel, DecidedPairs } from '../near-duplicates/index.ts';
import { CopyButton } from './bulk/copy-button.tsx';
import { useCameFrom, wayBackTo } from './came-from.ts';
import { DELETE_QUESTION, useDeleteQuestion } from './delete-question.ts';
import { ListWalk } from './list-walk.tsx';
import { QuestionDetails } from './question-details.tsx';
import { QuestionHistory } from './question-history.tsx';
import { addressOfAdding, chapterTrail } from './question-place.ts';

/** /questions/{questionId}: one question with all that is known of it. Deleting it leads to /questions, to the list that one came from. */
export function QuestionScreen() {
  const { questionId = '' } = useParams();
  const query = useQuery(questionQueries.detail(questionId));
  const failure = failureOf(query);
  const question = failure === undefined ? query.data : undefined;
  return (
    <Page
      title="Question"
      width="reading"
      trail={question && chapterTrail(question.chapter)}
      actions={question && <Actions question={question} />}
    >
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <QuestionFailure error={failure} onRetry={() => void query.refetch()} />}
      <ListWalk questionId={questionId} />
      {question && <Details key={questionId} question={question} />}
    </Page>
  );
}

/** The question with its facts, what is much like it, and what was decided about others. */
function Details({ question }: { question: Question }) {
  const navigate = useNavigate();
  const canChange = mayChange(useQuery(courseQueries.detail(question.chapter.course._id)));

  function goToKept(keptId: string) {
    if (keptId !== question._id) void navigate(`/questions/${keptId}`, { replace: true });
  }

  return (
    <>
      <QuestionDetails question={question} />
      {/* Below the facts: it is loaded later, and would push them down. */}
      <AlikePanel question={question} subject="This question" onMerged={goToKept} />
      <DecidedPairs question={question} onMerged={goToKept} />
      <QuestionHistory question={question} canChange={canChange} />
    </>
  );
}

/** The actions on a question: copy it, and for editors of its course also add, update and delete. */
function Actions({ question }: { question: Question }) {
  const course = useQuery(courseQueries.detail(question.chapter.course._id));
  const canChange = mayChange(course);
  useLoadErrorToast(course);
  return (
    <>
      {canChange && (
        <Button
          component={Link}
          to={addressOfAdding(question.chapter, question)}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Add another
        </Button>
      )}
      <Button
        component={Link}
        to={`/add-question?from=${question._id}`}
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
      >
        Duplicate
      </Button>
      <CopyButton getQuestions={() => [question]} count={1} isIcon />
      {canChange && <Changes questionId={question._id} />}
    </>
  );
}

function Changes({ questionId }: { questionId: string }) {
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const { mutateAsync: deleteQuestion } = useDeleteQuestion('/questions');
  const isDemo = useSettings()?.demo ?? false;

  async function deleteAndLeave() {
    await deleteQuestion(questionId);
    const back = cameFrom && wayBackTo(cameFrom);
    if (back) await navigate(back.to, { state: back.state });
    else await navigate('/questions');
  }

  return (
    <>
      <Button
        component={Link}
        to={`/questions/${questionId}/update`}
        state={{ cameFrom }}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        Update
      </Button>
      <DeleteButton
        {...DELETE_QUESTION}
        disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
        onDelete={deleteAndLeave}
      />
    </>
  );
}
