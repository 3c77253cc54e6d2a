import { itemAdded } from '@exam/contract/texts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { chapterQueries, fullChaptersOf } from '../../data/chapters.ts';
import { questionChanges, questionQueries } from '../../data/questions.ts';
import { errorStatus, fieldErrors } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { FullChapters } from '../../ui/full-chapters.tsx';
import { readKeptForm } from '../../ui/kept-form.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionFailure } from '../../ui/question-failure.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { PlaceFields } from './form/place-fields.tsx';
import {
  areSame,
  draftOf,
  EMPTY_DRAFT,
  errorsThatHold,
  fieldsOf,
  prefill,
  type QuestionDraft,
} from './form/question-draft.ts';
import { QuestionForm } from './form/question-form.tsx';
import { chapterTrail } from './question-place.ts';

/**
 * /add-question: the address may name course, chapter, difficulty and objective, or with `from` a question to copy.
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
  const chapterId = params.get('chapter') ?? '';
  const chapter = useQuery({ ...chapterQueries.detail(chapterId), enabled: chapterId !== '' }).data;
  const place = chapter ?? data?.chapter;
  const copied = from === null ? EMPTY_DRAFT : data && draftOf(data);
  return (
    <Page title="Add question" trail={place && chapterTrail(place)}>
      {isLoading && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <QuestionFailure error={failure} onRetry={() => void refetch()} />}
      {copied && <AddQuestionForm key={params.toString()} initial={prefill(copied, params)} />}
    </Page>
  );
}

const FORM = 'new question';

/** A new question, with the course and chapter that it goes to. */
function AddQuestionForm({ initial }: { initial: QuestionDraft }) {
  const navigate = useNavigate();
  const [first, setFirst] = useState(initial);
  const [kept] = useState(() => readKeptForm<QuestionDraft>(FORM));
  const [draft, setDraft] = useState(kept ?? first);
  const changes = useUnsavedChanges(!areSame(draft, first), { name: FORM, value: draft });
  const creation = useChange({
    ...questionChanges.create,
    successText: itemAdded('Question'),
  });
  const errors = errorsThatHold(fieldErrors(creation.error), creation.variables, draft);
  const full = fullChaptersOf(creation.error);

  const [added, setAdded] = useState(0);
  const [isOneOfMany, setIsOneOfMany] = useState(false);

  function addAnother() {
    setIsOneOfMany(true);
    creation.mutate(fieldsOf(draft), {
      onSuccess: () => {
        const next = nextOf(draft);
        setFirst(next);
        setDraft(next);
        setAdded((count) => count + 1);
        creation.reset();
      },
    });
  }

  function save() {
    setIsOneOfMany(false);
    creation.mutate(fieldsOf(draft), {
      onSuccess: ({ data }) => {
        changes.release();
        void navigate(`/questions/${data._id}`);
      },
    });
  }

  return (
    <>
      <KeptNote isRestored={kept !== undefined} onDiscard={() => setDraft(first)} />
      <QuestionForm
        // A new form has the focus in its first field.
        key={added}
        draft={draft}
        errors={errors}
        submitLabel="Add question"
        cancelTo="/questions"
        isSaving={creation.isPending || creation.isSuccess}
        onChange={setDraft}
        onSubmit={save}
        onAddAnother={addAnother}
      >
        <PlaceFields
          courseId={draft.courseId}
          chapterId={draft.chapterId}
          entering={draft}
          error={errors['chapterId'] ?? missingChapter(creation.error, draft)}
          onChange={(place) => setDraft((current) => ({ ...current, ...place }))}
        />
        {full.length > 0 && (
          <FullChapters
            chapters={full}
            isSending={creation.isPending}
            onGoOn={isOneOfMany ? addAnother : save}
          />
        )}
      </QuestionForm>
      <LeaveDialog changes={changes} />
    </>
  );
}

/** The draft of the next question: at the same place, with the same labels, source and tags. */
function nextOf({ courseId, chapterId, difficulty, objective, source, tags }: QuestionDraft): QuestionDraft {
  return { ...EMPTY_DRAFT, courseId, chapterId, difficulty, objective, source, tags };
}

/** The server answers a missing chapter as not found; the message at the field is clearer. */
function missingChapter(error: unknown, { chapterId }: QuestionDraft): string | undefined {
  return errorStatus(error) === 404 && chapterId === '' ? 'Choose a chapter.' : undefined;
}
