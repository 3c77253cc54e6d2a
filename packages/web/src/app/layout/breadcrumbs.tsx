import { Fragment } from 'react';
import { Link } from 'react-router';
import { IconChevronRight } from '../../ui/icons.tsx';
import type { Crumb, Place } from '../../ui/place.ts';
import { useRouteHandle } from '../route-handle.ts';
import classes from './breadcrumbs.module.css';

const LONG_LABEL = 18;

/** The breadcrumbs of this screen. Crumbs set by the screen take precedence over those of its route. */
export function Breadcrumbs({ place }: { place: Place | undefined }) {
  const route = useRouteHandle()?.place;
  const group: Crumb[] = route === undefined ? [] : [{ label: route.group }];
  const crumbs: Crumb[] = [...group, ...(place?.parents ?? route?.parents ?? [])];
  if (place !== undefined) crumbs.push({ label: place.title });
  return (
    <nav className={classes.breadcrumbs} aria-label="Breadcrumbs">
      <ol className={classes.list}>
        {crumbs.map((crumb, index) => (
          <Fragment key={`${crumb.to ?? ''} ${crumb.label}`}>
            {index > 0 && (
              <li className={classes.separator} aria-hidden="true">
                <IconChevronRight size={14} stroke={1.6} />
              </li>
            )}
            <li className={classes.crumb} title={crumb.label} data-long={isLong(crumb) || undefined}>
              {crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** Only long crumbs shrink when the line is short: a name cut to three letters is useless. */
function isLong({ label }: Crumb): boolean {
  return label.length > LONG_LABEL;
}
