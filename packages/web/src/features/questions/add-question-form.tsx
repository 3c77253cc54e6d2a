import { itemAdded } from '@exam/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { questionChanges } from '../../data/questions.ts';
import { errorStatus, fieldErrors } from '../../lib/error-text.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { PlaceFields } from './form/place-fields.tsx';
import { areSame, fieldsOf, type QuestionDraft } from './form/question-draft.ts';
import { QuestionForm } from './form/question-form.tsx';

/** A new question, with the course and chapter that it goes to. */
export function AddQuestionForm({ initial }: { initial: QuestionDraft }) {
  const navigate = useNavigate();
  const [first] = useState(initial);
  const [draft, setDraft] = useState(first);
  const changes = useUnsavedChanges(!areSame(draft, first));
  const creation = useChange({
    ...questionChanges.create,
    successText: itemAdded('Question'),
  });
  const errors = fieldErrors(creation.error);

  function save() {
    creation.mutate(fieldsOf(draft), {
      onSuccess: ({ data }) => {
        changes.release();
        void navigate(`/questions/${data._id}`);
      },
    });
  }

  return (
    <>
      <QuestionForm
        draft={draft}
        errors={errors}
        submitLabel="Add question"
        cancelTo="/questions"
        isSaving={creation.isPending}
        onChange={setDraft}
        onSubmit={save}
      >
        <PlaceFields
          courseId={draft.courseId}
          chapterId={draft.chapterId}
          error={errors['chapterId'] ?? missingChapter(creation.error, draft)}
          onChange={(place) => setDraft((current) => ({ ...current, ...place }))}
        />
      </QuestionForm>
      <LeaveDialog changes={changes} />
    </>
  );
}

/** No chapter is answered like one that does not exist; the field can say it better. */
function missingChapter(error: unknown, { chapterId }: QuestionDraft): string | undefined {
  return errorStatus(error) === 404 && chapterId === '' ? 'Choose a chapter.' : undefined;
}
