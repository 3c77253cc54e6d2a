import type { Course, Import } from '@exam/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../ui/counted.ts';
import titles from '../../../ui/titles.module.css';
import classes from './state.module.css';
import { UndoButton } from './undo-button.tsx';

/** The result of an import, and links. */
export function Imported({ course, of }: { course: Course; of: Import }) {
  const { numberOfQuestions = 0, numberOfImages = 0 } = of.result ?? {};
  const images = numberOfImages === 0 ? '' : ` with ${counted(numberOfImages, 'image')}`;
  return (
    <section className={classes.panel} aria-label="Imported">
      <h2 className={titles.section}>{counted(numberOfQuestions, 'question')} imported</h2>
      <p className={classes.text} role="status">
        They are in the pool of {course.name} now{images}.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={`/questions?course=${course._id}&sort=-createdAt`}>
          See the questions
        </Button>
        <Button component={Link} to={`/courses/${course._id}`} variant="default">
          Back to the course
        </Button>
        <UndoButton of={of} />
      </div>
      <p className={classes.quiet}>
        <Link to={`/courses/${course._id}/near-duplicates`}>Look for near-duplicates</Link>
        {' · '}
        <Link to={`/courses/${course._id}/import`}>Import more files</Link>
      </p>
    </section>
  );
}
