import { ActionIcon } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { IconMenu2 } from '../../ui/icons.tsx';
import type { Place } from '../../ui/place.ts';
import { SearchButton } from '../command-palette/search-button.tsx';
import { useCourseInView } from '../keep-course.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './top-bar.module.css';

/** Loaded after the screen, because the menu opens on demand. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

interface TopBarProps {
  place: Place | undefined;
  onOpenMenu: () => void;
}

/** Breadcrumbs, search and account menu; on a narrow screen also the button that opens the sidebar. */
export function TopBar({ place, onOpenMenu }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Open the menu"
        onClick={onOpenMenu}
      >
        <IconMenu2 size={22} stroke={1.6} />
      </ActionIcon>
      <Breadcrumbs place={place} />
      <SearchButton courseId={useCourseInView(place)} />
      <Suspense fallback={<span className={classes.accountPlace} />}>
        <AccountMenu />
      </Suspense>
    </header>
  );
}
