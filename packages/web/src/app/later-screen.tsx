import { Button } from '@mantine/core';
import { Link, matchPath, useLocation } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { LATER_SCREENS } from './later-screens.ts';

/** Stands at the address of a screen that a later version brings: says so, and what works instead. */
export function LaterScreen() {
  const { pathname } = useLocation();
  const screen = LATER_SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  if (screen === undefined) return null;
  return (
    <Page title={screen.title} width="reading">
      <EmptyState
        title="This screen is not there yet"
        action={
          <Button component={Link} to={screen.instead.to}>
            Go to {screen.instead.label}
          </Button>
        }
      >
        It comes with a later version. What works today: look through your courses and questions, generate
        exams from them, and keep the exams.
      </EmptyState>
    </Page>
  );
}
