import type { AccountDetail, ApiToken, DeviceSession, Storage } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { getSessionState, setAccessToken, setSessionState } from '../../../lib/session-store.ts';
import { renderRoutes } from '../../../test-render.tsx';
import { type SeenRequest, serve } from '../../../test-server.ts';
import { write } from '../../../test-write.ts';
import { AccountScreen } from './account-screen.tsx';

const USER = { _id: 'u1', email: 'ada@example.org', isVerified: true };
const PHONE: DeviceSession = {
  _id: 's2',
  device: 'Safari on iPhone',
  createdAt: '2026-11-05T12:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 60 * 60_000 - 60_000).toISOString(),
  isCurrent: false,
};
const HERE: DeviceSession = { ...PHONE, _id: 's1', device: 'Firefox on Linux', isCurrent: true };

const NOTHING = { status: 200, body: { data: [], page: { nextCursor: null, total: 0 } } };
const done = { status: 200, body: { data: null } };
const STORAGE: Storage = {
  usedBytes: 5 * 1024 ** 3 + 512,
  allowedBytes: 20 * 1024 ** 3,
  bytes: {
    questions: 512,
    pictures: 0,
    exams: 0,
    students: 0,
    scans: 4 * 1024 ** 3,
    files: 0,
    trash: 1024 ** 3,
    history: 0,
  },
  measuredAt: '2026-11-05T12:00:00.000Z',
};
const ofStorage = () => ({ status: 200, body: { data: storage } });
let storage: Storage;
let account: AccountDetail;
let sessions: DeviceSession[];
let apiTokens: ApiToken[];
const COURSE = { _id: 'c1', name: 'Geology' };
const GRADES: ApiToken = {
  _id: 't1',
  name: 'Grades',
  prefix: 'exam_AbCdEfGh',
  right: 'read',
  courses: [COURSE],
  createdAt: '2026-11-05T12:00:00.000Z',
  expiresAt: '2099-11-05T12:00:00.000Z',
  lastUsedAt: null,
};

/** Serves what the screen reads; `answer` serves what it does, as `POST /api/users/…`. */
function show(
  answer: (call: string, request: SeenRequest) => { status: number; body: unknown } = () => done,
) {
  const seen = serve((request) => {
    const call = `${request.method} ${request.path}`;
    if (call === 'GET /api/users/account') return { status: 200, body: { data: account } };
    if (call === 'GET /api/users/storage') return ofStorage();
    if (call === 'GET /api/users/sessions') return { status: 200, body: { data: sessions } };
    if (call === 'GET /api/users/tokens') return { status: 200, body: { data: apiTokens } };
    if (call === 'GET /api/courses') return { status: 200, body: { data: [COURSE] } };
    if (call === 'GET /api/users/audit-events') return NOTHING;
    if (call === 'GET /api/account-imports') return NOTHING;
    if (call === 'GET /api/courses-to-hand-over' && answer(call, request) === done) {
      return { status: 200, body: { data: [] } };
    }
    if (call === 'GET /api/settings') return { status: 200, body: { data: { demo: false, mail: 'smtp' } } };
    return answer(call, request);
  });
  renderRoutes([{ path: '/', Component: AccountScreen }], '/');
  return () => seen.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, text: string) => write(screen.getByLabelText(label), text);

beforeEach(() => {
  setAccessToken('a');
  setSessionState({ status: 'signed-in', user: USER });
  account = { email: USER.email, displayName: null, createdAt: '2026-11-01T12:00:00.000Z', newEmail: null };
  sessions = [HERE, PHONE];
  storage = STORAGE;
  apiTokens = [];
});

describe('the storage', () => {
  const kinds = async () =>
    within(await screen.findByRole('list', { name: 'Storage by kind' }))
      .getAllByRole('listitem')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('is told by kind, the largest first, of what is allowed', async () => {
    show();
    expect(await screen.findByText('5 GiB of 20 GiB used')).toBeDefined();
    expect(await kinds()).toEqual([
      ['Scanned sheets', '4 GiB'],
      ['Trash', '1 GiB'],
      ['Courses and questions', '512 bytes'],
    ]);
  });

  test('that is full says what to do', async () => {
    storage = { ...STORAGE, usedBytes: 20 * 1024 ** 3 };
    show();
    const full = '20 GiB of 20 GiB used. Nothing can be added until you delete something, in the trash too.';
    expect(await screen.findByText(full)).toBeDefined();
  });

  test('is looked up again when the screen opens', async () => {
    show();
    await kinds();
    cleanup();
    storage = { ...STORAGE, usedBytes: 6 * 1024 ** 3 };
    show();
    expect(await screen.findByText('6 GiB of 20 GiB used')).toBeDefined();
  });
});

describe('the password', () => {
  test('is changed with the current one', async () => {
    const changes = show();
    await press('Change password');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    await type('Current password', 'the old one');
    await type('New password', 'the new one{Enter}');
    expect(await screen.findByText('Your password was changed')).toBeDefined();
    expect(changes()).toEqual([
      ['/api/users/change-password', { currentPassword: 'the old one', newPassword: 'the new one' }],
    ]);
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }));
  });

  test('that is refused stays in its field, which says why', async () => {
    const msg = 'This is not your password.';
    show(() => ({ status: 400, body: { errors: [{ msg, path: 'currentPassword' }] } }));
    await press('Change password');
    await type('Current password', 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(msg);
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  });
});

test('a display name is set, and removed by leaving it empty', async () => {
  const changes = show((_call, { body }) => {
    const { displayName } = body as { displayName: string };
    account = { ...account, displayName: displayName || null };
    return { status: 200, body: { data: { displayName: account.displayName } } };
  });
  await press('Set a display name');
  await write(screen.getByRole('textbox', { name: 'Display name' }), 'Ada Lovelace{Enter}');
  expect(await screen.findByText('Ada Lovelace', { selector: 'strong' })).toBeDefined();
  await press('Change display name');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Display name' }));
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Set a display name' })).toBeDefined();
  expect(changes()).toEqual([
    ['/api/users/display-name', { displayName: 'Ada Lovelace' }],
    ['/api/users/display-name', { displayName: '' }],
  ]);
});

describe('the e-mail', () => {
  test('is changed in two steps: the address, then the code', async () => {
    const changes = show((call) => {
      if (call === 'POST /api/users/change-email') {
        account = { ...account, newEmail: 'ada@example.com' };
        return done;
      }
      account = { ...account, email: 'ada@example.com', newEmail: null };
      return { status: 200, body: { data: { ...USER, email: 'ada@example.com' } } };
    });
    await press('Change e-mail');
    await type('New e-mail', 'ada@example.com');
    await type('Your password', 'the password{Enter}');
    const code = await screen.findByLabelText('Confirmation code');
    expect(screen.getByText(/It was sent to ada@example.com/)).toBeDefined();
    expect(getSessionState().user?.email).toBe('ada@example.org');
    await write(code, '012345{Enter}');
    expect(await screen.findByText('Your e-mail was changed')).toBeDefined();
    expect(getSessionState().user).toEqual({ ...USER, email: 'ada@example.com' });
    expect(await screen.findByRole('button', { name: 'Change e-mail' })).toBeDefined();
    expect(changes()).toEqual([
      ['/api/users/change-email', { email: 'ada@example.com', password: 'the password' }],
      ['/api/users/confirm-new-email', { verificationCode: '012345' }],
    ]);
  });

  test('that waits for its code is waited for after a reload, too; another address can be given', async () => {
    account = { ...account, newEmail: 'ada@example.com' };
    show();
    expect(await screen.findByLabelText('Confirmation code')).toBeDefined();
    await press('Send another code');
    expect(screen.getByLabelText('New e-mail')).toBeDefined();
  });
});

describe('the devices', () => {
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');

  test('say what they are and when they were used', async () => {
    show();
    const [here, phone] = (await rows()).map((row) => row.textContent);
    expect(here).toMatch(/^Firefox on Linux this device ?in use now, signed in on November 5, 2026/);
    expect(phone).toMatch(/^Safari on iPhone ?last used 3 hours ago, signed in on November 5, 2026/);
  });

  test('are signed out one by one', async () => {
    const seen = serve(({ method, path }) => {
      if (path === '/api/account-imports') return NOTHING;
      if (path === '/api/users/storage') return ofStorage();
      if (method === 'DELETE') sessions = [HERE];
      return { status: 200, body: { data: path === '/api/users/sessions' ? sessions : account } };
    });
    renderRoutes([{ path: '/', Component: AccountScreen }], '/');
    await press('Sign out Safari on iPhone, signed in on November 5, 2026');
    expect(await screen.findByText('That device is signed out')).toBeDefined();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/users/sessions/s2',
    ]);
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('are signed out together, all others or all', async () => {
    const changes = show();
    await press('Sign out everywhere else');
    expect(await screen.findByText('Signed out')).toBeDefined();
    expect(getSessionState().status).toBe('signed-in');
    await press('Sign out everywhere');
    await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
    expect(changes()).toEqual([
      ['/api/users/logout-everywhere', { sessions: 'others' }],
      ['/api/users/logout-everywhere', { sessions: 'all' }],
    ]);
  });

  test('of which this one is signed out by a log-out', async () => {
    const changes = show();
    await press('Sign out this device');
    await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
    expect(changes()).toEqual([['/api/users/logout', {}]]);
  });

  test('that cannot be loaded can be asked for again', async () => {
    serve(({ path }) => {
      if (path === '/api/account-imports') return NOTHING;
      if (path === '/api/users/storage') return ofStorage();
      return path === '/api/users/sessions'
        ? { status: 403, body: { message: 'No.' } }
        : { status: 200, body: { data: account } };
    });
    renderRoutes([{ path: '/', Component: AccountScreen }], '/');
    expect(await screen.findByText('Your devices could not be loaded.')).toBeDefined();
  });
});

describe('the data of the account', () => {
  const saved: { name: string; address: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = vi.fn(() => 'blob:the-file');
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, address: this.href });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  async function download(file: Blob) {
    show((call) => ({ status: 200, body: call === 'GET /api/users/export' ? file : undefined }));
    await press('Download my data');
    await waitFor(() => expect(saved).toHaveLength(1));
  }

  test('is saved as a file with the day in its name', async () => {
    const file = new Blob(['{}']);
    await download(file);
    expect(saved[0]?.name).toMatch(/^exam-generation-system-\d{4}-\d\d-\d\d\.json$/);
    expect(URL.createObjectURL).toHaveBeenCalledWith(file);
    await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:the-file'));
    expect(screen.queryByText(/cannot be imported into another account/)).toBeNull();
  });

  test('says so when it is too large to be brought into another account', async () => {
    const file = new Blob(['{}']);
    Object.defineProperty(file, 'size', { value: LIMITS.uploadBytes + 1 });
    await download(file);
    expect(
      await screen.findByText(
        /^This file is larger than 128 MiB\. .* cannot be imported into another account\./,
      ),
    ).toBeDefined();
  });
});

describe('deleting the account', () => {
  async function openDialog() {
    await press('Delete account');
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  }

  test('needs the e-mail typed and the password, and leaves nothing behind', async () => {
    const changes = show();
    queryClient.setQueryData(['courses'], ['of the one who goes']);
    localStorage.setItem('draft', 'an exam');
    const dialog = await openDialog();
    expect(dialog.getByRole('button', { name: 'Download my data' })).toBeDefined();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    expect(button.disabled).toBe(true);
    await write(dialog.getByLabelText('Your password'), 'the password{Enter}');
    expect(changes()).toEqual([]);
    await write(dialog.getByLabelText('Your e-mail'), ' Ada@example.org');
    expect(button.disabled).toBe(false);
    await userEvent.click(button);
    await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
    expect(changes()).toEqual([['/api/users/delete', { password: 'the password' }]]);
    expect(queryClient.getQueryData(['courses'])).toBeUndefined();
    expect(localStorage.getItem('draft')).toBeNull();
    expect(await screen.findByText('Your account was deleted')).toBeDefined();
  });

  test('asks who takes over the courses in which colleagues have worked', async () => {
    const successors = ['bob', 'eve'].map((name) => ({
      _id: name,
      email: `${name}@example.org`,
      displayName: null,
      role: 'editor',
    }));
    const course = { _id: 'c1', name: 'Logic', numberOfQuestions: 6, successors };
    const changes = show((call) =>
      call === 'GET /api/courses-to-hand-over'
        ? { status: 200, body: { data: [course, { ...course, _id: 'c2', name: 'Sets' }] } }
        : done,
    );
    const dialog = await openDialog();
    await dialog.findByText(/^Colleagues have worked in 2 of your courses\./);
    await userEvent.click(await dialog.findByLabelText('Sets (6 questions)'));
    await userEvent.click(await screen.findByRole('option', { name: 'eve@example.org' }));
    await write(dialog.getByLabelText('Your e-mail'), USER.email);
    await write(dialog.getByLabelText('Your password'), 'the password{Enter}');
    await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
    expect(changes()).toEqual([
      ['/api/users/delete', { password: 'the password', successors: [{ courseId: 'c2', memberId: 'eve' }] }],
    ]);
  });

  test('that is refused says why and changes nothing', async () => {
    const msg = 'This is not your password.';
    show(() => ({ status: 400, body: { errors: [{ msg, path: 'password' }] } }));
    const dialog = await openDialog();
    await write(dialog.getByLabelText('Your e-mail'), USER.email);
    await write(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(msg);
    expect(getSessionState().status).toBe('signed-in');
  });
});

describe('the tokens for programs', () => {
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Tokens for programs' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('are listed with what each is for, and revoked', async () => {
    apiTokens = [
      GRADES,
      {
        ...GRADES,
        _id: 't2',
        name: 'Old',
        courses: null,
        right: 'write',
        expiresAt: '2020-11-05T12:00:00.000Z',
      },
    ];
    const sent = show();
    const [grades, old] = await rows();
    expect(grades).toContain('exam_AbCdEfGh…, reads, Geology, never used, expires on November 5, 2099');
    expect(old).toContain('Old expired');
    expect(old).toContain('reads and writes, all courses, never used, expired on November 5, 2020');
    await press('Revoke the token Grades, exam_AbCdEfGh');
    await waitFor(() => expect(sent()).toContainEqual(['/api/users/tokens/t1', undefined]));
  });

  test('are made for some courses, and shown once', async () => {
    const token = 'exam_AbCdEfGhXYZ';
    const sent = show((call) =>
      call === 'POST /api/users/tokens' ? { status: 201, body: { data: { ...GRADES, token } } } : done,
    );
    await press('Make a token');
    await type('Name', 'Grades');
    await userEvent.click(screen.getByRole('combobox', { name: 'Courses' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Some courses' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Geology' }));
    await type('Your password', 'my password');
    await press('Make the token');
    const field = await screen.findByLabelText('Your new token');
    expect((field as HTMLInputElement).value).toBe(token);
    expect(sent()).toEqual([
      [
        '/api/users/tokens',
        { name: 'Grades', right: 'read', courses: ['c1'], days: 90, password: 'my password' },
      ],
    ]);
    await press('Done');
    expect(screen.queryByLabelText('Your new token')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make a token' }));
    expect(document.body.textContent).not.toContain(token);
  });
});
