import type { InstallationState, OperatedAccount, OperatorEvent } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSessionState } from '../../lib/session-store.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { write } from '../../test-write.ts';
import { OperatorScreen } from './operator-screen.tsx';

const STATE: InstallationState = {
  version: '1.0.0',
  signUp: 'invited',
  signUpDomains: [],
  accounts: { total: 1_200, unverified: 3, closed: 1 },
  storage: { databaseBytes: 5_000_000, fullAccounts: 0 },
  jobs: [{ name: 'scans', running: 2, waiting: 0, failed: 1 }],
  failedMails: { total: 1, latest: [{ at: '2026-06-01T10:00:00.000Z', reason: 'Mailbox full' }] },
};

const ADA: OperatedAccount = {
  _id: 'u2',
  email: 'ada@example.org',
  displayName: null,
  isVerified: true,
  isClosed: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastSeenAt: null,
  numberOfCourses: 2,
};
const ME: OperatedAccount = { ...ADA, _id: 'u1', email: 'me@example.org' };
const LEFT: OperatedAccount = { ...ADA, _id: 'u3', email: 'left@example.org', isClosed: true };

function event(action: OperatorEvent['action'], rest: Partial<OperatorEvent>): OperatorEvent {
  const of = {
    by: 'me@example.org',
    isCommand: false,
    email: null,
    what: '',
    at: '2026-06-01T10:00:00.000Z',
  };
  return { _id: JSON.stringify([action, rest]), action, ...of, ...rest };
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/operator/state': STATE,
  '/api/operator/findings': [
    { level: 'fine', text: 'All tables are there.' },
    { level: 'broken', text: 'The disk is full.' },
  ],
  '/api/operator/accounts': [ME, ADA, LEFT],
  '/api/operator/invitations': [],
  '/api/operator/events': [
    event('account.closed', { email: 'ada@example.org' }),
    event('account.closed', { by: null, email: null }),
    event('account.logged-out', { email: 'ada@example.org' }),
    event('account.handed-over', { email: 'left@example.org', what: '2 courses to eve@example.org' }),
    event('account.handed-over', { email: null, what: '' }),
    event('invitation.made', { by: null, isCommand: true, email: 'new@example.org' }),
    event('invitation.withdrawn', { email: null }),
  ],
  '/api/operator/accounts/u3/courses': [
    { _id: 'c1', name: 'Algebra', numberOfQuestions: 7, members: ['eve@example.org'] },
    { _id: 'c2', name: 'Topology', numberOfQuestions: 1, members: ['bob@example.org', 'eve@example.org'] },
  ],
};

function show(state: unknown = STATE) {
  const seen = serve(({ method, path }: SeenRequest) => {
    if (method !== 'GET')
      return { status: 200, body: { data: { numberOfCourses: 2, email: 'new@example.org' } } };
    if (path === '/api/operator/state' && state === null) {
      return { status: 404, body: { message: 'There is nothing at this address.' } };
    }
    const data = path === '/api/operator/state' ? state : ANSWERS[path];
    return { status: 200, body: { data, page: { nextCursor: null, total: 0 } } };
  });
  renderRoutes([{ path: '/operator', Component: OperatorScreen }], '/operator');
  return () =>
    seen.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
}

beforeEach(() => {
  setSessionState({ status: 'signed-in', user: { _id: 'u1', email: ME.email, isVerified: true } });
});

test('somebody who is no operator finds no page, and nothing more is asked', async () => {
  show(null);
  expect(await screen.findByText('There is no page at this address')).toBeDefined();
  expect(screen.queryByText('Accounts')).toBeNull();
});

test('tells the state in numbers and words, what is broken first', async () => {
  show();
  expect(await screen.findByText('1,200, of them 1 closed and 3 not confirmed')).toBeDefined();
  expect(screen.getByText('2 run, 1 failed')).toBeDefined();
  expect(screen.getByText('Mailbox full')).toBeDefined();
  const findings = await screen.findByRole('list', { name: 'Findings' });
  expect(within(findings).getAllByRole('listitem')[0]?.textContent).toContain('The disk is full.');
});

test('an account is closed after a question, and never the own one', async () => {
  const changes = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Close the account ada@example.org' }));
  expect(changes()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Close the account' }));
  await waitFor(() => expect(changes().map(([, path]) => path)).toEqual(['/api/operator/accounts/u2/close']));
  expect(screen.queryByRole('button', { name: 'Close the account me@example.org' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Hand over the courses of ada/ })).toBeNull();
});

test('what a closed account owns goes to the colleague who works in all of it, unless another one is named', async () => {
  const changes = show();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Hand over the courses of left@example.org' }),
  );
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail of the new owner' });
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe('eve@example.org');
  await userEvent.clear(email);
  await write(email, 'kim@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['POST', '/api/operator/accounts/u3/hand-over', { email: 'kim@example.org' }],
    ]),
  );
});

test.each([
  [{ signUp: 'open' }, /^Everybody can sign up here/],
  [
    { signUp: 'domains', signUpDomains: ['uni.example'] },
    /^Addresses at uni\.example can sign up \(SIGN_UP is domains\)/,
  ],
  [{ signUp: 'invited' }, /^Only people who are invited can sign up/],
] as const)('with %j an address is invited', async (rules, lead) => {
  const changes = show({ ...STATE, ...rules });
  expect(await screen.findByText(lead)).toBeDefined();
  await write(screen.getByRole('textbox', { name: 'E-mail to invite' }), 'new@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(changes()).toEqual([['POST', '/api/operator/invitations', { email: 'new@example.org' }]]),
  );
});

test('what operators did is said with whom it was done to, also once that account is deleted', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'What operators did' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/, \S+ \d+, 2026 at .*$/, ''));
  expect(texts).toEqual([
    'Closed the account ada@example.orgBy me@example.org',
    'Closed an account that is deleted nowBy an operator whose account is deleted',
    'Signed out the account ada@example.org everywhereBy me@example.org',
    'Handed over 2 courses to eve@example.org from the account left@example.orgBy me@example.org',
    'Handed over courses from an account that is deleted nowBy me@example.org',
    'Invited new@example.org to sign upBy a command at the terminal',
    'Withdrew the invitation of somebody whose account is deleted nowBy me@example.org',
  ]);
});

test('where nobody may sign up, nobody is invited', async () => {
  show({ ...STATE, signUp: 'closed' });
  expect(await screen.findByText(/^Nobody can sign up here/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'E-mail to invite' })).toBeNull();
});
