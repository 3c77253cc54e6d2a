import type { Chapter } from '@exam/contract';
import { itemUpdated } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { chapterChanges, chapterQueries, fullChaptersOf } from '../../data/chapters.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { useDraft } from '../../ui/draft.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { changerOf, newerVersionOf } from '../../ui/newer-version.ts';
import { Page } from '../../ui/page.tsx';
import { StaleEdit } from '../../ui/stale-edit.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { ChapterFailure } from './chapter-failure.tsx';
import { ChapterForm, type ChapterValues } from './chapter-form.tsx';
import { trailTo } from './trail.ts';

/** /chapters/{chapterId}/update: edits name, number and maximum. Leads back to the chapter. */
export function UpdateChapterScreen() {
  const { chapterId = '' } = useParams();
  const query = useQuery(chapterQueries.detail(chapterId));
  const { data: chapter, refetch } = query;
  const failure = chapter === undefined ? failureOf(query) : undefined;
  useLoadErrorToast(query);
  return (
    <Page
      title="Update chapter"
      width="reading"
      trail={[...trailTo(chapter), { label: chapter?.name ?? 'Chapter', to: `/chapters/${chapterId}` }]}
    >
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <ChapterFailure error={failure} onRetry={() => void refetch()} />}
      {chapter && <ChapterEdit key={chapter._id} chapter={chapter} />}
    </Page>
  );
}

function ChapterEdit({ chapter }: { chapter: Chapter }) {
  const navigate = useNavigate();
  const { values, change, isChanged, version, form, isRestored, take } = useDraft(
    chapter,
    toValues,
    `chapter ${chapter._id}`,
  );
  const { mutate, reset, isPending, isSuccess, error } = useChange({
    ...chapterChanges.update(chapter._id),
    successText: itemUpdated('Chapter'),
  });
  const changes = useUnsavedChanges(isChanged, form);
  const newer = newerVersionOf<Chapter>(error);
  const [full] = fullChaptersOf(error);
  const chapterAddress = `/chapters/${chapter._id}`;

  function save(basedOn: number, changed: Partial<ChapterValues> = {}) {
    const edit = { ...values, ...changed, version: basedOn };
    mutate(edit, {
      onSuccess: () => {
        changes.release();
        void navigate(chapterAddress);
      },
    });
  }

  function raise(maximum: number) {
    const maxNumberOfQuestions = String(maximum);
    change({ maxNumberOfQuestions });
    save(version, { maxNumberOfQuestions });
  }

  function takeNewer(newest: Chapter) {
    take(newest);
    reset();
  }

  return (
    <>
      {newer && (
        <StaleEdit
          item="chapter"
          fields={differences(values, toValues(newer))}
          by={changerOf(error)}
          isSaving={isPending}
          onKeepMine={() => save(newer.version)}
          onTakeNewer={() => takeNewer(newer)}
        />
      )}
      <KeptNote isRestored={isRestored} onDiscard={() => take(chapter)} />
      <ChapterForm
        values={values}
        onChange={change}
        submitLabel="Update chapter"
        isSaving={isPending || isSuccess}
        error={newer ? null : error}
        cancelTo={chapterAddress}
        onSubmit={() => save(version)}
      />
      {full && (
        <Button variant="default" mt="md" disabled={isPending} onClick={() => raise(full.maximumNeeded)}>
          Raise the maximum to {full.maximumNeeded.toLocaleString('en')} and go on
        </Button>
      )}
      <LeaveDialog changes={changes} />
    </>
  );
}

function toValues({ name, number, maxNumberOfQuestions, courseId }: Chapter): ChapterValues {
  return { name, number: String(number), maxNumberOfQuestions: String(maxNumberOfQuestions), courseId };
}

function differences(mine: ChapterValues, newer: ChapterValues) {
  return [
    { label: 'Name', mine: mine.name, newer: newer.name },
    { label: 'Number', mine: mine.number, newer: newer.number },
    {
      label: 'Maximum number of questions',
      mine: mine.maxNumberOfQuestions,
      newer: newer.maxNumberOfQuestions,
    },
  ];
}
