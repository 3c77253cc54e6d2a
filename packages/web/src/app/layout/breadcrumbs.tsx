import { Fragment } from 'react';
import { Link } from 'react-router';
import { IconChevronRight } from '../../ui/icons.tsx';
import type { Crumb, Place } from '../../ui/place.ts';
import { useRouteHandle } from '../route-handle.ts';
import classes from './breadcrumbs.module.css';

const LONG_LABEL = 18;

/** The way to this screen. What the screen says of itself goes before what its route says. */
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

/** Only long steps give way where the line is short: a name cut to three letters tells nothing. */
function isLong({ label }: Crumb): boolean {
  return label.length > LONG_LABEL;
}
