import type { Course } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Card } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { UpdateLink } from '../../ui/update-link.tsx';
import classes from './course-card.module.css';
import { whatGoesWith } from './what-goes-with.ts';

interface CourseCardProps {
  course: Course;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  onDelete: () => Promise<unknown>;
}

/** One course of the list, with the controls that its role allows. */
export function CourseCard({ course, isDemo, onDelete }: CourseCardProps) {
  const { _id: courseId, name, numberOfChapters, numberOfQuestions, role } = course;
  return (
    <Card
      name={name}
      to={`/courses/${courseId}`}
      most={2}
      controls={
        role !== 'viewer' && (
          <>
            <UpdateLink name={name} to={`/courses/${courseId}/update`} />
            {role === 'owner' && (
              <DeleteControl
                label={`Delete ${name}`}
                disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
                confirmTitle={`Delete ${name}?`}
                confirmText={whatGoesWith(course)}
                onDelete={onDelete}
              />
            )}
          </>
        )
      }
    >
      <p className={classes.facts}>
        {counted(numberOfChapters, 'chapter')} · {counted(numberOfQuestions, 'question')}
      </p>
    </Card>
  );
}
