import type { Chapter } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { itemAdded } from '@exam/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { chapterChanges, chapterQueries } from '../../data/chapters.ts';
import { courseQueries } from '../../data/courses.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { CourseChoice } from '../../ui/course-choice.tsx';
import { readKeptForm } from '../../ui/kept-form.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useChange } from '../../ui/use-change.ts';
import { ChapterForm, type ChapterValues } from './chapter-form.tsx';

/** /add-chapter. The address may name the course. Leads to the new chapter. */
export function AddChapterScreen() {
  const [params] = useSearchParams();
  return <AddChapter key={params.get('course')} courseId={params.get('course') ?? ''} />;
}

function AddChapter({ courseId }: { courseId: string }) {
  const navigate = useNavigate();
  const [kept] = useState(() => readKeptForm<TypedChapter>(FORM));
  const [typed, setTyped] = useState<TypedChapter>(kept ?? { ...UNTYPED, courseId });
  const [added, setAdded] = useState(0);
  const chapters = useQuery({
    ...chapterQueries.allOfCourse(typed.courseId),
    enabled: typed.courseId !== '',
  });
  const values: ChapterValues = { ...typed, number: typed.number ?? nextNumber(chapters.data) };
  const { mutate, reset, isPending, isSuccess, error } = useChange({
    ...chapterChanges.create,
    successText: itemAdded('Chapter'),
  });
  const changes = useUnsavedChanges(
    typed.name !== '' ||
      typed.number !== undefined ||
      typed.maxNumberOfQuestions !== UNTYPED.maxNumberOfQuestions,
    { name: FORM, value: typed },
  );

  function change(changed: Partial<ChapterValues>) {
    setTyped((current) => ({ ...current, ...changed }));
  }

  function add() {
    mutate(values, {
      onSuccess: ({ data }) => {
        changes.release();
        void navigate(`/chapters/${data._id}`);
      },
    });
  }

  function addAnother() {
    mutate(values, {
      onSuccess: async () => {
        await chapters.refetch();
        setTyped({ ...UNTYPED, courseId: values.courseId });
        setAdded((count) => count + 1);
        reset();
      },
    });
  }

  return (
    <Page title="Add chapter" width="reading">
      <KeptNote isRestored={kept !== undefined} onDiscard={() => setTyped({ ...UNTYPED, courseId })} />
      <ChapterForm
        // A new form has the focus in its first field.
        key={added}
        values={values}
        onChange={change}
        submitLabel="Add chapter"
        isSaving={isPending || isSuccess}
        error={error}
        cancelTo={courseId === '' ? '/chapters' : `/courses/${courseId}/chapters`}
        onSubmit={add}
        onAddAnother={addAnother}
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

const FORM = 'new chapter';

/** A chapter as typed; its number is proposed until somebody types one. */
type TypedChapter = Omit<ChapterValues, 'number'> & { readonly number?: string | undefined };

const UNTYPED: TypedChapter = { name: '', maxNumberOfQuestions: '100', courseId: '' };

/** The number after those of the course; empty while they are not loaded. */
function nextNumber(chapters: readonly Chapter[] | undefined): string {
  if (chapters === undefined) return '';
  const next = chapters.reduce((last, { number }) => Math.max(last, number), 0) + 1;
  return next > LIMITS.chapterNumber ? '' : String(next);
}

interface CourseSelectProps {
  value: string;
  /** Why the server refused the choice. */
  error: string | undefined;
  onChange: (courseId: string) => void;
}

/** Select of the courses that the account may change, for a new chapter. */
function CourseSelect({ value, error, onChange }: CourseSelectProps) {
  const query = useQuery(courseQueries.all());
  useLoadErrorToast(query);
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="The courses could not be loaded." onRetry={() => void query.refetch()} />;
  }
  const courses = query.data?.filter(({ role }) => role !== 'viewer');
  return (
    <CourseChoice
      courses={courses}
      isLoading={query.isPending}
      value={value || null}
      limit={100}
      onChange={(courseId) => onChange(courseId ?? '')}
      error={error}
    />
  );
}
