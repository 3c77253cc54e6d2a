import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router';
import { queryClient } from './lib/query-client.ts';
import { Toaster } from './ui/toaster.tsx';

/** Renders a screen as the app does, in strict mode too, with transitions off. */
export function renderScreen(screen: ReactNode): RenderResult {
  return render(
    <StrictMode>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          {screen}
          <Toaster />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Renders routes at an address; hands back the router, to see where it leads. */
export function renderRoutes(routes: RouteObject[], address: InitialEntry) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  renderScreen(<RouterProvider router={router} />);
  return router;
}
