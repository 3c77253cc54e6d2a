import { itemAdded } from '@exam/contract/texts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { chapterChanges } from '../../data/chapters.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { ChapterForm, type ChapterValues } from './chapter-form.tsx';
import { CourseSelect } from './course-select.tsx';

/** /add-chapter: the course may come with the address. Leads to the new chapter. */
export function AddChapterScreen() {
  const [params] = useSearchParams();
  return <AddChapter key={params.get('course')} courseId={params.get('course') ?? ''} />;
}

function AddChapter({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  const [values, setValues] = useState<ChapterValues>({
    name: '',
    number: '',
    maxNumberOfQuestions: '',
    courseId,
  });
  const { mutate, isPending, error } = useChange({
    ...chapterChanges.create,
    successText: itemAdded('Chapter'),
  });
  const changes = useUnsavedChanges(
    values.name !== '' || values.number !== '' || values.maxNumberOfQuestions !== '',
  );

  function change(changed: Partial<ChapterValues>) {
    setValues((current) => ({ ...current, ...changed }));
  }

  function add() {
    mutate(values, {
      onSuccess: ({ data }) => {
        changes.release();
        void navigate(`/chapters/${data._id}`);
      },
    });
  }

  return (
    <Page title="Add chapter" width="reading">
      <ChapterForm
        values={values}
        onChange={change}
        submitLabel="Add chapter"
        isSaving={isPending}
        error={error}
        cancelTo={courseId === '' ? '/chapters' : `/courses/${courseId}/chapters`}
        onSubmit={add}
        courseField={(refusal) => (
          <CourseSelect
            value={values.courseId}
            error={refusal}
            onChange={(chosen) => change({ courseId: chosen })}
          />
        )}
      />
      <LeaveDialog changes={changes} />
    </Page>
  );
}
