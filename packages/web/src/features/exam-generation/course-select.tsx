import { useQuery } from '@tanstack/react-query';
import { courseQueries } from '../../data/courses.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { CourseChoice } from '../../ui/course-choice.tsx';
import { QuietFailure } from '../../ui/quiet-failure.tsx';
import classes from './inline-field.module.css';

interface CourseSelectProps {
  value: string | null;
  onChange: (courseId: string | null) => void;
}

/** The course that the exam is drawn from. `useCourse` shows a toast when courses do not load. */
export function CourseSelect({ value, onChange }: CourseSelectProps) {
  const query = useQuery(courseQueries.all());
  const { data: courses, isPending, refetch } = query;
  const isFailed = failureOf(query) !== undefined;

  return (
    <CourseChoice
      size="sm"
      classNames={{ root: classes.field }}
      courses={courses}
      isLoading={isPending && !isFailed}
      value={value}
      onChange={onChange}
    >
      {isFailed && <QuietFailure text="Courses could not be loaded." onRetry={() => void refetch()} />}
    </CourseChoice>
  );
}
