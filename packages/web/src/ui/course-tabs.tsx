import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { courseQueries } from '../data/courses.ts';
import { pairQueries } from '../data/question-pairs.ts';
import classes from './course-tabs.module.css';

/** Leads to the screens of one course, below the heading of each of them. Only its owner sees the history. */
export function CourseTabs({ courseId }: { courseId: string }) {
  const { data: course } = useQuery(courseQueries.detail(courseId));
  const { data: pairs } = useQuery(pairQueries.summary(courseId));
  // Hidden while some questions are not compared yet, because it would be too low.
  const open = pairs?.uncompared === 0 ? ` · ${pairs.open.toLocaleString('en')}` : '';
  const tabs = [
    { label: 'Overview', to: '' },
    { label: 'Questions', to: '/questions' },
    { label: 'Exams', to: '/exams' },
    { label: `Near-duplicates${open}`, to: '/near-duplicates' },
    ...(course?.role === 'owner' ? [{ label: 'History', to: '/history' }] : []),
  ];
  return (
    <nav className={classes.tabs} aria-label="Course">
      {tabs.map(({ label, to }) => (
        <NavLink key={to} end className={classes.tab} to={`/courses/${courseId}${to}`}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
