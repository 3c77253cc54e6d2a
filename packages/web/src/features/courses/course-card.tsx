import type { Course } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted } from '../../ui/counted.ts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { ROW_LINK } from '../../ui/list-keys.ts';
import classes from './course-card.module.css';
import { whatGoesWith } from './what-goes-with.ts';

interface CourseCardProps {
  course: Course;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  onDelete: () => Promise<unknown>;
}

/** One course of the list. The whole card is its link; the controls show on hover, focus and touch. */
export function CourseCard({ course, isDemo, onDelete }: CourseCardProps) {
  const { _id: courseId, name, numberOfChapters, numberOfQuestions, role } = course;
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <Link className={classes.link} to={`/courses/${courseId}`} {...ROW_LINK}>
          {name}
        </Link>
      </h2>
      <p className={classes.facts}>
        {counted(numberOfChapters, 'chapter')} · {counted(numberOfQuestions, 'question')}
      </p>
      {role !== 'viewer' && (
        <div className={classes.actions}>
          <Tooltip label={`Update ${name}`} multiline maw={280}>
            <ActionIcon
              component={Link}
              to={`/courses/${courseId}/update`}
              variant="subtle"
              color="gray"
              aria-label={`Update ${name}`}
            >
              <IconPencil size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          {role === 'owner' && (
            <DeleteControl
              label={`Delete ${name}`}
              disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
              confirmTitle={`Delete ${name}?`}
              confirmText={whatGoesWith(course)}
              onDelete={onDelete}
            />
          )}
        </div>
      )}
    </article>
  );
}
