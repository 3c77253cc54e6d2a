import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../test-render.tsx';
import type { SeenRequest } from '../../test-server.ts';
import { ImportScreen } from './import-screen.tsx';

/** The address of the upload, and of the import `IMPORT`. */
export const START = '/courses/c1/import';
export const OPEN = `${START}?import=i1`;

/** Renders the screen at an address; returns the router. */
export function show(address: string) {
  return renderRoutes(
    [
      { path: '/courses/:courseId/import', Component: ImportScreen },
      { path: '*', element: 'elsewhere' },
    ],
    address,
  );
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

export async function choose(label: string, option: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText(label), option);
}

/** The choices of the last plan request. */
export function lastPlan(seen: readonly SeenRequest[]): unknown {
  return seen.filter(({ path }) => path.endsWith('/plan')).at(-1)?.body;
}
