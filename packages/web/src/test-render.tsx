import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { Fragment, type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { IS_LONG } from '../../../vitest.growth.ts';
import { queryClient } from './lib/query-client.ts';
import { Toaster } from './ui/toaster.tsx';

/**
 * Renders a screen as the app does, with transitions off. In strict mode everything is rendered and begun twice, which takes a
 * third of the time of these tests: in the short form it is on for the first screen of each file.
 */
export function renderScreen(screen: ReactNode): RenderResult {
  const Mode = isStrictTurn() ? StrictMode : Fragment;
  return render(
    <Mode>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          {screen}
          <Toaster />
        </QueryClientProvider>
      </MantineProvider>
    </Mode>,
  );
}

const STRICT_SCREENS = IS_LONG ? Number.POSITIVE_INFINITY : 1;
/** How many screens each file of tests has rendered. */
const rendered = new Map<string | undefined, number>();

function isStrictTurn(): boolean {
  const { testPath } = expect.getState();
  const before = rendered.get(testPath) ?? 0;
  rendered.set(testPath, before + 1);
  return before < STRICT_SCREENS;
}

/** Renders routes at an address; hands back the router, to see where it leads. */
export function renderRoutes(routes: RouteObject[], address: InitialEntry) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  renderScreen(<RouterProvider router={router} />);
  return router;
}
