import { Link } from 'react-router';
import classes from './list-views.module.css';

interface ListView {
  label: string;
  /** The query of its address. */
  search: string;
  /** How much it holds; undefined until it is known. */
  count: number | undefined;
  isShown: boolean;
}

interface ListViewsProps {
  /** The accessible name, such as 'Which questions'. */
  label: string;
  views: readonly ListView[];
}

/** Leads to the views of one list, each with how much it holds. */
export function ListViews({ label, views }: ListViewsProps) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.label}
          className={classes.view}
          to={{ search: view.search }}
          replace
          preventScrollReset
          aria-current={view.isShown ? 'page' : undefined}
        >
          {view.label}{' '}
          {view.count !== undefined && (
            <span className={classes.count}>{view.count.toLocaleString('en')}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
