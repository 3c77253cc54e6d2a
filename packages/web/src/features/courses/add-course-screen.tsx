import { itemAdded } from '@exam/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { courseChanges } from '../../data/courses.ts';
import { readKeptForm } from '../../ui/kept-form.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { CourseForm } from './course-form.tsx';

const FORM = 'new course';

/** /add-course. Leads to the new course. */
export function AddCourseScreen() {
  const navigate = useNavigate();
  const [kept] = useState(() => readKeptForm<string>(FORM));
  const [name, setName] = useState(kept ?? '');
  const { mutate, isPending, isSuccess, error } = useChange({
    ...courseChanges.create,
    successText: itemAdded('Course'),
  });
  const changes = useUnsavedChanges(name !== '', { name: FORM, value: name });

  function add() {
    mutate(
      { name },
      {
        onSuccess: ({ data }) => {
          changes.release();
          void navigate(`/courses/${data._id}`);
        },
      },
    );
  }

  return (
    <Page title="Add course" width="reading">
      <KeptNote isRestored={kept !== undefined} onDiscard={() => setName('')} />
      <CourseForm
        name={name}
        onChange={setName}
        submitLabel="Add course"
        isSaving={isPending || isSuccess}
        error={error}
        cancelTo="/courses"
        onSubmit={add}
      />
      <LeaveDialog changes={changes} />
    </Page>
  );
}
