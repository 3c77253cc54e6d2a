import type { ListedCourse } from '@exam/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { examQueries } from '../../../data/exams.ts';
import { keep, readKept } from '../../../lib/tab-storage.ts';
import classes from './home.module.css';
import { firstSteps, type ToDo, whatToDo } from './what-to-do.ts';

interface HomeProps {
  courses: readonly ListedCourse[];
  /** Whether courses are searched: then they alone are shown. */
  isSearch: boolean;
  /** Shown until it is known what needs to be done: shown later, that would push the courses down. */
  loading: ReactNode;
  /** The courses. */
  children: ReactNode;
}

/** What needs to be done, in one line above the courses, and what to try first. Nothing where all is done. */
export function Home({ courses, isSearch, loading, children }: HomeProps) {
  const [now] = useState(() => Date.now());
  const query = useInfiniteQuery(examQueries.list());
  if (query.isPending) return loading;
  const exams = query.data?.pages[0]?.data ?? [];
  const toDos = isSearch ? [] : whatToDo(courses, exams, now);
  return (
    <>
      {toDos.length > 0 && (
        <section aria-label="To do">
          <ul className={classes.toDos}>
            {toDos.map((toDo) => (
              <li key={toDo.to}>
                <Told toDo={toDo} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isSearch && <FirstSteps steps={firstSteps(courses, exams)} />}
      {children}
    </>
  );
}

const CLOSED = 'first-steps-closed';

/** Closed until the account is signed out: what was done by then does not come back. */
function FirstSteps({ steps }: { steps: readonly ToDo[] }) {
  const [isClosed, setClosed] = useState(() => readKept<boolean>(CLOSED) === true);
  if (isClosed || steps.length === 0) return null;
  return (
    <section className={classes.first} aria-label="First steps">
      <ol className={classes.steps}>
        {steps.map((toDo) => (
          <li key={toDo.to}>
            <Told toDo={toDo} />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={classes.close}
        aria-label="Close the first steps"
        onClick={() => {
          keep(CLOSED, true);
          setClosed(true);
        }}
      >
        ×
      </button>
    </section>
  );
}

function Told({ toDo: { to, what, where } }: { toDo: ToDo }) {
  return (
    <>
      <Link to={to}>{what}</Link>
      {where}
    </>
  );
}
