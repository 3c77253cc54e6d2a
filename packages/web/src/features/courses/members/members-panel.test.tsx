import type { Member } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { courseQueries } from '../../../data/courses.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { setSessionState } from '../../../lib/session-store.ts';
import { renderRoutes } from '../../../test-render.tsx';
import { write } from '../../../test-write.ts';
import { COURSE, serveCourse } from '../course-fixture.ts';
import { MembersPanel } from './members-panel.tsx';
import { OwnershipQuestion } from './ownership-question.tsx';

const BOB: Member = {
  _id: 'm1',
  email: 'bob@example.org',
  displayName: null,
  role: 'editor',
  isAskedToOwn: false,
  group: null,
  groupId: null,
};
const EVE: Member = {
  _id: 'm2',
  email: 'eve@example.org',
  displayName: 'Eve',
  role: 'viewer',
  isAskedToOwn: false,
  group: null,
  groupId: null,
};

const UNSAVED_EXAM = ['exams', 'workbench'];
const COURSE_KEY = courseQueries.detail('c1').queryKey;

beforeEach(() => {
  queryClient.setQueryData(UNSAVED_EXAM, 'unsaved');
  queryClient.setQueryData(COURSE_KEY, COURSE);
  setSessionState({
    status: 'signed-in',
    user: { _id: 'u1', email: 'bob@example.org', isVerified: true },
  });
});

function show(role: 'owner' | 'editor', members: Member[] = [BOB, EVE]) {
  const course = { ...COURSE, role };
  const seen = serveCourse({ course, members });
  const router = renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <OwnershipQuestion courseId={course._id} />
            <MembersPanel course={course} />
          </>
        ),
      },
      { path: '/courses', element: 'all courses' },
    ],
    '/',
  );
  return { seen, router };
}

function changesIn(seen: ReturnType<typeof serveCourse>) {
  return seen.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
}

test('the owner shares a course with an e-mail as typed', async () => {
  const { seen } = show('owner', []);
  expect(await screen.findByText('Not shared with anybody yet.')).toBeDefined();
  await write(screen.getByRole('textbox', { name: 'E-mail of a colleague' }), ' Zoe@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Colleague added successfully')).toBeDefined();
  expect(changesIn(seen)).toEqual([
    [
      'POST',
      '/api/courses/c1/members',
      { email: expect.stringContaining('Zoe@example.org'), role: 'editor' },
    ],
  ]);
  await waitFor(() => expect(seen.filter(({ path }) => path.endsWith('/members'))).toHaveLength(3));
});

test('the next e-mail that was typed while the last one was on its way stays in the field', async () => {
  let answer: (made: { status: number; body: unknown }) => void = () => {};
  serveCourse({ course: COURSE, change: () => new Promise((resolve) => (answer = resolve)) });
  renderRoutes([{ path: '/', element: <MembersPanel course={COURSE} /> }], '/');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail of a colleague' });
  await write(field, 'zoe@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await userEvent.clear(field);
  await write(field, 'kim@example.org');
  answer({ status: 200, body: {} });
  expect(await screen.findByText('Colleague added successfully')).toBeDefined();
  expect(field.value).toBe('kim@example.org');
});

test('the owner reads whether a mail tells a colleague, and how colleagues are called', async () => {
  show('owner');
  expect(await screen.findByText(/No mail server is set here, so tell them yourself/)).toBeDefined();
  const list = await screen.findByRole('list', { name: 'Colleagues' });
  expect(within(list).getByText('bob@example.org (you)')).toBeDefined();
  expect(within(list).getByText('Eve (eve@example.org)')).toBeDefined();
});

test('the owner gives a colleague another role', async () => {
  const { seen } = show('owner');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role of eve@example.org' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Editor: can edit the course' }));
  await waitFor(() =>
    expect(changesIn(seen)).toEqual([
      ['POST', '/api/courses/c1/members', { email: 'eve@example.org', role: 'editor' }],
    ]),
  );
});

test('the owner ends the sharing after a confirmation', async () => {
  const { seen } = show('owner');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove eve@example.org' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove eve@example.org?' });
  expect(changesIn(seen)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The course is no longer shared with eve@example.org')).toBeDefined();
  expect(changesIn(seen)).toEqual([['DELETE', '/api/courses/c1/members/m2', undefined]]);
  expect(queryClient.getQueryData(UNSAVED_EXAM)).toBe('unsaved');
  expect(queryClient.getQueryState(COURSE_KEY)).toMatchObject({ data: COURSE, isInvalidated: true });
});

test('the owner ends the sharing with a group of somebody else', async () => {
  const inGroup = { group: 'Statistics team', groupId: 'g1' };
  const { seen } = show('owner', [
    BOB,
    { ...EVE, ...inGroup },
    { ...EVE, _id: 'm3', email: 'kim@example.org', ...inGroup },
  ]);
  const groups = await screen.findByRole('list', { name: 'Groups that have the course' });
  expect(within(groups).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(within(groups).getByRole('button', { name: 'Stop sharing with Statistics team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop sharing with Statistics team?' });
  expect(within(dialog).getByText(/^2 colleagues who have the course by this group/)).toBeDefined();
  expect(changesIn(seen)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('The course is no longer shared with Statistics team')).toBeDefined();
  expect(changesIn(seen)).toEqual([['DELETE', '/api/groups/g1/courses/c1', undefined]]);
});

test('a colleague sees no button that ends the sharing with a group', async () => {
  show('editor', [BOB, { ...EVE, group: 'Statistics team', groupId: 'g1' }]);
  expect(await screen.findByText('by the group Statistics team')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Stop sharing/ })).toBeNull();
});

test('a colleague sees who shares the course, and may change nobody', async () => {
  show('editor');
  const list = await screen.findByRole('list', { name: 'Colleagues' });
  expect(within(list).getByText('Eve (eve@example.org)')).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a colleague may leave, which leads to the courses', async () => {
  const { seen, router } = show('editor');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this course' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses'));
  expect(changesIn(seen)).toEqual([['DELETE', '/api/courses/c1/members/m1', undefined]]);
  expect(queryClient.getQueryData(UNSAVED_EXAM)).toBe('unsaved');
  expect(queryClient.getQueryData(COURSE_KEY)).toBeUndefined();
});

test('an owner asks a colleague to own the course too, and takes that back', async () => {
  const { seen } = show('owner', [BOB, { ...EVE, isAskedToOwn: true }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Make owner: bob@example.org' }));
  expect(await screen.findByText('bob@example.org was asked')).toBeDefined();
  expect(screen.getByText('Asked to own it too')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Do not ask eve@example.org' }));
  await waitFor(() =>
    expect(changesIn(seen).map(([method, path]) => [method, path])).toEqual([
      ['POST', '/api/courses/c1/members/m1/ownership'],
      ['DELETE', '/api/courses/c1/members/m2/ownership'],
    ]),
  );
});

test('nobody more is asked where a course has three owners, and an owner is neither changed nor removed', async () => {
  show('owner', [
    { ...BOB, email: 'zoe@example.org', role: 'owner' },
    { ...BOB, _id: 'm3', email: 'kim@example.org', isAskedToOwn: true },
    EVE,
  ]);
  expect(await screen.findByText('Owner: can do everything')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Make owner/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove zoe@example.org' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove kim@example.org' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Step down as owner' })).toBeDefined();
});

test('a member who is asked accepts or declines', async () => {
  const { seen } = show('editor', [{ ...BOB, isAskedToOwn: true }, EVE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You own this course too')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(changesIn(seen).map(([method, path]) => [method, path])).toEqual([
      ['POST', '/api/courses/c1/ownership'],
      ['DELETE', '/api/courses/c1/members/m1/ownership'],
    ]),
  );
});

test('the list says by which group a colleague has the course, who is then not removed alone', async () => {
  show('owner', [{ ...EVE, group: 'Geology team' }]);
  expect(await screen.findByText('by the group Geology team')).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Remove ${EVE.email}` })).toBeNull();
  expect(screen.getByRole('link', { name: 'Groups of colleagues' }).getAttribute('href')).toBe('/groups');
});
