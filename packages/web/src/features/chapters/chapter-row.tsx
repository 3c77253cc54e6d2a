import type { Chapter } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Link } from 'react-router';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { Label } from '../../ui/labels.tsx';
import { ROW_LINK } from '../../ui/list-keys.ts';
import { UpdateLink } from '../../ui/update-link.tsx';
import classes from './chapter-row.module.css';
import { whatGoesWith } from './what-goes-with.ts';

interface ChapterRowProps {
  chapter: Chapter;
  /** Whether the list holds chapters of several courses. */
  showsCourse: boolean;
  mayChange: boolean;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  onDelete: () => Promise<unknown>;
}

/** One chapter of a list. The whole row is its link; the controls show on hover, focus and touch. */
export function ChapterRow({ chapter, showsCourse, mayChange, isDemo, onDelete }: ChapterRowProps) {
  const { _id: chapterId, name, number, maxNumberOfQuestions, numberOfQuestions, course } = chapter;
  return (
    <article className={classes.row}>
      <div className={classes.body}>
        <h2 className={classes.name}>
          <Link className={classes.link} to={`/chapters/${chapterId}`} {...ROW_LINK}>
            {name}
          </Link>
        </h2>
        <p className={classes.facts}>
          <span>Number {number}</span>
          <span>Maximum number of questions {maxNumberOfQuestions.toLocaleString('en')}</span>
          <span>{numberOfQuestions.toLocaleString('en')} questions now</span>
        </p>
      </div>
      {showsCourse && (
        <div className={classes.course}>
          <Label>{course.name}</Label>
        </div>
      )}
      {mayChange && (
        <div className={classes.actions}>
          <UpdateLink name={name} to={`/chapters/${chapterId}/update`} />
          <DeleteControl
            label={`Delete ${name}`}
            disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
            confirmTitle={`Delete ${name}?`}
            confirmText={whatGoesWith(chapter)}
            onDelete={onDelete}
          />
        </div>
      )}
    </article>
  );
}
