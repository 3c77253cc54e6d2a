import { Tooltip } from '@mantine/core';
import { NavLink } from 'react-router';
import { keepCourse } from '../keep-course.ts';
import { NAVIGATION } from '../navigation.ts';
import classes from './navigation-links.module.css';

interface NavigationProps {
  /** Whether only icons are shown, with the words as tooltips. */
  isFolded?: boolean;
  /** The course that new chapters and questions are added to. */
  courseId?: string | undefined;
  onNavigate?: () => void;
}

/** The eight links. The link of the current screen, or of the list above it, is marked. Must be placed in a `nav`. */
export function Navigation({ isFolded = false, courseId, onNavigate }: NavigationProps) {
  return (
    <div className={classes.navigation} data-folded={isFolded || undefined}>
      {NAVIGATION.map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h2 className={classes.group}>{group.label}</h2>
          <ul className={classes.links}>
            {group.links.map(({ label, to, icon: Icon }) => (
              <li key={to}>
                <Tooltip label={label} position="right" disabled={!isFolded}>
                  <NavLink className={classes.link} to={keepCourse(to, courseId)} onClick={onNavigate}>
                    <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden="true" />
                    <span className={classes.label}>{label}</span>
                  </NavLink>
                </Tooltip>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
