import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { courseQueries } from '../data/courses.ts';
import { nearDuplicateQueries } from '../data/near-duplicates.ts';
import classes from './course-tabs.module.css';

/** Leads to the screens of one course, below the heading of each of them. Only its owner sees the history. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { data: course } = useQuery(courseQueries.detail(courseId));
  const { data: pairs } = useQuery(nearDuplicateQueries.summary(courseId));
  // Hidden while some questions are not compared yet, because it would be too low.
  const open = pairs?.uncompared === 0 ? ` · ${pairs.open.toLocaleString('en')}` : '';
  const tabs = [
    { label: 'Overview', to: '' },
    { label: 'Questions', to: '/questions' },
    { label: 'Exams', to: '/exams' },
    { label: `Near-duplicates${open}`, to: '/near-duplicates' },
    ...(course?.role === 'owner' ? [{ label: 'History', to: '/history' }] : []),
  ];
  const row = useActiveInSight(tabs.map(({ label }) => label).join());
  return (
    <nav ref={row} className={classes.tabs} aria-label="Course">
      {tabs.map(({ label, to }) => (
        <NavLink key={to} end className={classes.tab} to={`/courses/${courseId}${to}`}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/**
 * Scrolls a row of tabs so that the active one is in its middle, or as near to it as the row allows.
 * @param labels the texts of the tabs: another text moves the others
 * @returns the ref of the row
 */
function useActiveInSight(labels: string) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them moves the active tab
  useLayoutEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !active) return;
    row.current.scrollLeft = active.offsetLeft - (row.current.clientWidth - active.offsetWidth) / 2;
  }, [pathname, labels]);
  return row;
}
