import type { Course } from '@exam/contract';
import { itemUpdated } from '@exam/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { courseChanges, courseQueries } from '../../data/courses.ts';
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
import { CourseFailure } from './course-failure.tsx';
import { CourseForm } from './course-form.tsx';

/** /courses/{courseId}/update: edits the name. Leads back to the course. */
export function UpdateCourseScreen() {
  const { courseId = '' } = useParams();
  const query = useQuery(courseQueries.detail(courseId));
  const { data: course, refetch } = query;
  const failure = course === undefined ? failureOf(query) : undefined;
  useLoadErrorToast(query);
  return (
    <Page
      title="Update course"
      width="reading"
      trail={[
        { label: 'Courses', to: '/courses' },
        { label: course?.name ?? 'Course', to: `/courses/${courseId}` },
      ]}
    >
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <CourseFailure error={failure} onRetry={() => void refetch()} />}
      {course && <CourseEdit key={course._id} course={course} />}
    </Page>
  );
}

function CourseEdit({ course }: { course: Course }) {
  const navigate = useNavigate();
  const { values, change, isChanged, version, form, isRestored, take } = useDraft(
    course,
    ({ name }) => ({ name }),
    `course ${course._id}`,
  );
  const { mutate, reset, isPending, isSuccess, error } = useChange({
    ...courseChanges.update(course._id),
    successText: itemUpdated('Course'),
  });
  const changes = useUnsavedChanges(isChanged, form);
  const newer = newerVersionOf<Course>(error);
  const courseAddress = `/courses/${course._id}`;

  function save(basedOn: number) {
    const edit = { ...values, version: basedOn };
    mutate(edit, {
      onSuccess: () => {
        changes.release();
        void navigate(courseAddress);
      },
    });
  }

  function takeNewer(newest: Course) {
    take(newest);
    reset();
  }

  return (
    <>
      {newer && (
        <StaleEdit
          item="course"
          fields={[{ label: 'Name', mine: values.name, newer: newer.name }]}
          by={changerOf(error)}
          isSaving={isPending}
          onKeepMine={() => save(newer.version)}
          onTakeNewer={() => takeNewer(newer)}
        />
      )}
      <KeptNote isRestored={isRestored} onDiscard={() => take(course)} />
      <CourseForm
        name={values.name}
        onChange={(name) => change({ name })}
        submitLabel="Update course"
        isSaving={isPending || isSuccess}
        error={newer ? null : error}
        cancelTo={courseAddress}
        onSubmit={() => save(version)}
      />
      <LeaveDialog changes={changes} />
    </>
  );
}
