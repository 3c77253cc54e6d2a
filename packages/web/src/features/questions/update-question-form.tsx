import type { Question } from '@exam/contract';
import { itemUpdated } from '@exam/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullChaptersOf } from '../../data/chapters.ts';
import { questionChanges } from '../../data/questions.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { FullChapters } from '../../ui/full-chapters.tsx';
import { readKeptForm } from '../../ui/kept-form.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { changerOf, newerVersionOf } from '../../ui/newer-version.ts';
import { StaleEdit } from '../../ui/stale-edit.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { stateOfSaved } from '../near-duplicates/index.ts';
import { useCameFrom, wayBackTo } from './came-from.ts';
import { RoomNote } from './form/place-fields.tsx';
import {
  areSame,
  differences,
  draftOf,
  errorsThatHold,
  fieldsOf,
  type QuestionDraft,
} from './form/question-draft.ts';
import { QuestionForm } from './form/question-form.tsx';

/** Edits a question. It stays in its chapter. */
export function UpdateQuestionForm({ question }: { question: Question }) {
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  /** The question that the edit is based on. Loading the question anew must not change the edit unseen. */
  const form = `question ${question._id}`;
  const [kept] = useState(() => readKeptForm<{ base: Question; draft: QuestionDraft }>(form));
  const [base, setBase] = useState(kept?.base ?? question);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(question));
  const changes = useUnsavedChanges(!areSame(draft, draftOf(base)), { name: form, value: { base, draft } });
  const update = useChange({
    ...questionChanges.update(question._id),
    successText: itemUpdated('Question'),
  });
  const newer = newerVersionOf<Question>(update.error);
  const full = fullChaptersOf(update.error);

  function save(onto: Question) {
    const { version, chapterId } = onto;
    update.mutate(
      { fields: { ...fieldsOf(draft, onto), chapterId }, version },
      {
        onSuccess: ({ nearDuplicates }) => {
          changes.release();
          const saved = nearDuplicates.length > 0 ? stateOfSaved(question._id) : {};
          const back = cameFrom && wayBackTo(cameFrom);
          if (back) void navigate(back.to, { state: { ...back.state, ...saved } });
          else void navigate('/questions', { state: saved });
        },
      },
    );
  }

  function take(current: Question) {
    setBase(current);
    setDraft(draftOf(current));
    update.reset();
  }

  return (
    <>
      {newer && (
        <div ref={showIt}>
          <StaleEdit
            item="question"
            fields={differences(draft, newer)}
            by={changerOf(update.error)}
            isSaving={update.isPending}
            onKeepMine={() => save(newer)}
            onTakeNewer={() => take(newer)}
          />
        </div>
      )}
      <KeptNote isRestored={kept !== undefined} onDiscard={() => take(question)} />
      <QuestionForm
        draft={draft}
        errors={errorsThatHold(fieldErrors(update.error), update.variables?.fields, draft)}
        submitLabel="Update question"
        cancelTo={`/questions/${question._id}`}
        cancelState={{ cameFrom }}
        isSaving={update.isPending || update.isSuccess}
        onChange={setDraft}
        onSubmit={() => save(base)}
      >
        {full.length > 0 ? (
          <FullChapters chapters={full} isSending={update.isPending} onGoOn={() => save(base)} />
        ) : (
          <RoomNote place={base} entering={draft} leaving={base} />
        )}
      </QuestionForm>
      <LeaveDialog changes={changes} />
    </>
  );
}

/** The form is long: who saves at its end must see what is asked at its beginning. */
function showIt(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' });
}
