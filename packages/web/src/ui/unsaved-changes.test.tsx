import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderRoutes } from '../test-render.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

function Form() {
  const [text, setText] = useState('');
  const changes = useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/elsewhere">elsewhere</Link>
      <Link to="#content">skip</Link>
      <Link to="/elsewhere" onClick={changes.release}>
        save
      </Link>
      <LeaveDialog changes={changes} />
    </>
  );
}

function show() {
  return renderRoutes(
    [
      { path: '/', Component: Form },
      { path: '/elsewhere', element: 'elsewhere' },
    ],
    '/',
  );
}

async function type(text: string) {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), text);
}

async function follow(name: string) {
  await userEvent.click(screen.getByRole('link', { name }));
}

/** Whether the browser would ask before it closes the tab. */
function asksBeforeClosing(): boolean {
  return !fireEvent(window, new Event('beforeunload', { cancelable: true }));
}

test('an unchanged form is left without a question', async () => {
  const router = show();
  expect(asksBeforeClosing()).toBe(false);
  await follow('elsewhere');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('a changed form asks, and staying keeps what was typed', async () => {
  const router = show();
  await type('Processes');
  await follow('elsewhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByDisplayValue('Processes')).toBeDefined();
});

test('leaving without saving goes where the link leads', async () => {
  const router = show();
  await type('Processes');
  await follow('elsewhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('the browser asks before it closes a tab with a changed form', async () => {
  show();
  await type('Processes');
  expect(asksBeforeClosing()).toBe(true);
});

test('a saved form is left without a question', async () => {
  const router = show();
  await type('Processes');
  await follow('save');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('a link within the same screen does not leave the form', async () => {
  const router = show();
  await type('Processes');
  await follow('skip');
  expect(router.state.location.hash).toBe('#content');
});
