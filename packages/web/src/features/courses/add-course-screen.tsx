import { itemAdded } from '@exam/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { courseChanges } from '../../data/courses.ts';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { CourseForm } from './course-form.tsx';

/** /add-course. Leads to the new course. */
export function AddCourseScreen() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useChange({
    ...courseChanges.create,
    successText: itemAdded('Course'),
  });
  const changes = useUnsavedChanges(name !== '');

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
      <CourseForm
        name={name}
        onChange={setName}
        submitLabel="Add course"
        isSaving={isPending}
        error={error}
        cancelTo="/courses"
        onSubmit={add}
      />
      <LeaveDialog changes={changes} />
    </Page>
  );
}
