import '../../ui/theme/mantine-screens.css';
import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { type Place, PlaceContext } from '../../ui/place.ts';
import { RequireVerified } from '../guards.tsx';
import { useCourseInView } from '../keep-course.ts';
import classes from './app-layout.module.css';
import { Navigation } from './navigation-links.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen behind the log-in: sidebar, top bar, content. */
export function AppLayout() {
  return (
    <RequireVerified>
      <Frame />
    </RequireVerified>
  );
}

function Frame() {
  const [place, setPlace] = useState<Place>();
  const courseId = useCourseInView(place);
  const [isMenuOpen, menu] = useDisclosure(false);
  const isNavigating = useNavigation().state === 'loading';
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {isNavigating && <div className={classes.progress} aria-hidden="true" />}
      <ShortcutsHelp />
      <Sidebar courseId={courseId} />
      <Drawer opened={isMenuOpen} onClose={menu.close} size="17rem" title={<Brand />}>
        <nav aria-label="Main">
          <Navigation courseId={courseId} onNavigate={menu.close} />
        </nav>
      </Drawer>
      <div className={classes.column}>
        <TopBar place={place} onOpenMenu={menu.open} />
        <main id="content" className={classes.content} tabIndex={-1}>
          <PlaceContext value={setPlace}>
            <Outlet />
          </PlaceContext>
        </main>
      </div>
    </div>
  );
}
