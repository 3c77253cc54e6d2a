import { act, screen } from '@testing-library/react';
import { matchRoutes, Outlet } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSessionState } from '../lib/session-store.ts';
import { forbidWayBack, forgetWayBack, getWayBack } from '../lib/way-back.ts';
import { renderRoutes } from '../test-render.tsx';
import { RequireVerified, Start } from './guards.tsx';
import { NAVIGATION } from './navigation.ts';
import type { RouteHandle } from './route-handle.ts';
import { ROUTES } from './router.tsx';

const SPECIFIED_ROUTES = [
  ...['/about', '/login', '/signup', '/verify-email'],
  ...['/courses', '/courses/7', '/courses/7/update', '/courses/7/chapters', '/add-course'],
  ...['/chapters', '/chapters/7', '/chapters/7/update', '/chapters/7/questions', '/add-chapter'],
  ...['/questions', '/questions/7', '/questions/7/update', '/add-question'],
  ...['/generate-exam', '/exams', '/exams/7', '/exams/7/questions'],
];

function pathAt(address: string): string | undefined {
  return matchRoutes(ROUTES, address)?.at(-1)?.route.path;
}

test.each(SPECIFIED_ROUTES)('%s is a route', (address) => {
  expect(pathAt(address)?.replace(/:\w+/, '7')).toBe(address);
});

test.each(SPECIFIED_ROUTES)('%s has a name for the tab before its screen is there', (address) => {
  const { title } = matchRoutes(ROUTES, address)!.at(-1)!.route.handle as RouteHandle;
  expect(title).toMatch(/^[A-Z]/);
});

test.each(['/forgot-password', '/reset-password', '/account'])('%s is a route beside them', (address) => {
  expect(pathAt(address)).toBe(address);
});

test('every other address is a page that does not exist', () => {
  expect(['/nope', '/courses/7/nope', '/exam'].map(pathAt)).toEqual(['*', '*', '*']);
});

test('the sidebar has the eight specified links in their order', () => {
  expect(NAVIGATION.flatMap(({ links }) => links.map(({ label }) => label))).toEqual([
    'Courses',
    'Add course',
    'Chapters',
    'Add chapter',
    'Questions',
    'Add question',
    'Generage exam',
    'All Exams',
  ]);
});

test.each(NAVIGATION.flatMap(({ links }) => links))('$label leads to a specified route', ({ to }) => {
  expect(SPECIFIED_ROUTES).toContain(to);
});

describe('a protected screen', () => {
  const routes = [
    {
      element: (
        <RequireVerified>
          <Outlet />
        </RequireVerified>
      ),
      children: [{ path: '/exams', element: 'the exams' }],
    },
    { path: '/', Component: Start },
    ...['/login', '/verify-email', '/about', '/generate-exam'].map((path) => ({ path, element: path })),
  ];
  const user = { _id: 'u1', email: 'ada@example.org', isVerified: true };

  beforeEach(() => {
    setSessionState({ status: 'signed-out', user: undefined });
    forgetWayBack();
  });

  test('sends strangers to /login', () => {
    expect(renderRoutes(routes, '/exams').state.location.pathname).toBe('/login');
  });

  test('is where the way goes back to after the log-in, and for the same person only', () => {
    // Whoever was signed in last.
    setSessionState({ status: 'signed-in', user });
    setSessionState({ status: 'signed-out', user: undefined });
    renderRoutes(routes, '/exams?q=logic');
    expect(getWayBack()).toBe('/exams?q=logic');
    setSessionState({ status: 'signed-in', user });
    expect(getWayBack()).toBe('/exams?q=logic');
    setSessionState({ status: 'signed-in', user: { ...user, _id: 'u2' } });
    expect(getWayBack()).toBeUndefined();
  });

  test('is no more the way back where /generate-exam was asked for since, which the log-in leads to anyway', () => {
    renderRoutes(routes, '/exams?q=logic');
    renderRoutes(
      [{ ...routes[0]!, children: [{ path: '/generate-exam', element: null }] }, ...routes.slice(1, 3)],
      '/generate-exam',
    );
    expect(getWayBack()).toBeUndefined();
  });

  test('is no way back for who logged out on purpose, until somebody is signed in again', () => {
    setSessionState({ status: 'signed-in', user });
    forbidWayBack();
    setSessionState({ status: 'signed-out', user: undefined });
    renderRoutes(routes, '/exams?q=logic');
    expect(getWayBack()).toBeUndefined();
    setSessionState({ status: 'signed-in', user });
    setSessionState({ status: 'signed-out', user: undefined });
    renderRoutes(routes, '/exams?q=logic');
    expect(getWayBack()).toBe('/exams?q=logic');
  });

  test('sends strangers to /login also where they go on to another address while it is loading', async () => {
    setSessionState({ status: 'signed-in', user });
    let showLogin!: (route: { element: string }) => void;
    const login = new Promise<{ element: string }>((resolve) => {
      showLogin = resolve;
    });
    const router = renderRoutes(
      [
        { ...routes[0]!, children: ['/courses', '/exams'].map((path) => ({ path, element: path })) },
        { path: '/login', lazy: () => login },
      ],
      '/courses',
    );
    act(() => setSessionState({ status: 'signed-out', user: undefined }));
    expect(router.state.navigation.location?.pathname).toBe('/login');
    await act(() => router.navigate('/exams'));
    showLogin({ element: 'the log-in' });
    await screen.findByText('the log-in');
  });

  test('sends unverified users to /verify-email', () => {
    setSessionState({ status: 'signed-in', user: { ...user, isVerified: false } });
    expect(renderRoutes(routes, '/exams').state.location.pathname).toBe('/verify-email');
  });

  test('lets verified users in', () => {
    setSessionState({ status: 'signed-in', user });
    expect(renderRoutes(routes, '/exams').state.location.pathname).toBe('/exams');
  });

  test('is where / leads those who are signed in, and the front page where it leads strangers', () => {
    expect(renderRoutes(routes, '/').state.location.pathname).toBe('/about');
    setSessionState({ status: 'signed-in', user });
    expect(renderRoutes(routes, '/').state.location.pathname).toBe('/generate-exam');
  });
});
