import type { Course, Import } from '@exam/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted } from '../../../ui/counted.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Section } from '../../../ui/section.tsx';
import { importQueries } from '../api.ts';
import { addressOf } from '../change-imports.ts';
import { UndoButton } from '../state/undo-button.tsx';
import classes from './past-imports.module.css';

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** The imports of the course, newest first: those that wait to be finished, and those that can be undone. */
export function PastImports({ course }: { course: Course }) {
  const query = useInfiniteQuery(importQueries.list(course._id));
  const { data, isLoadingError, refetch } = query;
  const imports = data?.pages.flatMap((page) => page.data) ?? [];
  if (isLoadingError) {
    return <LoadFailure text="Earlier imports could not be loaded." onRetry={() => void refetch()} />;
  }
  if (imports.length === 0) return null;
  return (
    <Section title="Imports of this course" lead="One that is not finished waits for a week.">
      <ul className={classes.list} aria-label="Imports">
        {imports.map((each) => (
          <ImportRow key={each._id} of={each} />
        ))}
      </ul>
      <LoadMore query={query} />
    </Section>
  );
}

function ImportRow({ of }: { of: Import }) {
  const names = of.files.map(({ name }) => name).join(', ');
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Link className={classes.name} to={addressOf(of)}>
          <bdi>{names === '' ? 'Files that are being read' : names}</bdi>
        </Link>
        <span className={classes.details}>
          {stateInWords(of)} · <time dateTime={of.createdAt}>{TIME.format(new Date(of.createdAt))}</time>
        </span>
      </div>
      {of.state === 'imported' && <UndoButton of={of} label={`Undo the import of ${names}`} />}
    </li>
  );
}

function stateInWords({ state, numberOfQuestions, result }: Import): string {
  switch (state) {
    case 'reading':
      return 'is being read';
    case 'unreadable':
      return 'could not be read';
    case 'ready':
      return `waits to be finished: ${counted(numberOfQuestions, 'question')} in it`;
    case 'importing':
      return 'is being imported';
    case 'imported':
      return `${counted(result?.numberOfQuestions ?? 0, 'question')} imported`;
    case 'undone':
      return 'undone';
  }
}
