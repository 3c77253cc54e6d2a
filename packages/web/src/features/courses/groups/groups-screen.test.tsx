import type { ColleagueGroup, ListedCourse } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../test-render.tsx';
import { serve } from '../../../test-server.ts';
import { GroupsScreen, readEmails } from './groups-screen.tsx';

const TEAM: ColleagueGroup = {
  _id: 'g1',
  name: 'Linear Algebra team',
  members: [{ _id: 'm1', email: 'bob@example.org' }],
  courses: [{ _id: 'c1', name: 'Linear Algebra', role: 'editor' }],
};
const COURSES = [
  { _id: 'c1', name: 'Linear Algebra', role: 'owner' },
  { _id: 'c2', name: 'Analysis', role: 'owner' },
  { _id: 'c3', name: 'Of somebody else', role: 'editor' },
] as ListedCourse[];

const DATA: Readonly<Record<string, unknown>> = {
  '/api/courses': COURSES,
  '/api/settings': { mail: 'smtp' },
};

function show(groups: ColleagueGroup[] = [TEAM]) {
  const requests = serve(({ method, path }) => ({
    status: method === 'POST' ? 201 : 200,
    body: { data: method === 'GET' ? (path === '/api/groups' ? groups : DATA[path]) : TEAM },
  }));
  renderRoutes([{ path: '/groups', element: <GroupsScreen /> }], '/groups');
  const changes = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { changes, user: userEvent.setup({ delay: null }) };
}

test('whoever makes a group reads how many are told by mail', async () => {
  show();
  expect(
    await screen.findByText(
      /at most 30 such mails of yours go out in an hour\. Whoever gets no mail is in the group/,
    ),
  ).toBeDefined();
});

test('a group is made of a name and of e-mails as they are pasted', async () => {
  expect(readEmails('a@x.org, b@x.org;\n c@x.org\n')).toEqual(['a@x.org', 'b@x.org', 'c@x.org']);
  const { changes, user } = show([]);
  await user.type(await screen.findByLabelText('Name'), 'Team');
  await user.type(screen.getByLabelText('E-mails of colleagues'), 'a@x.org, b@x.org');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  await waitFor(() =>
    expect(changes()).toEqual([['POST', '/api/groups', { name: 'Team', emails: ['a@x.org', 'b@x.org'] }]]),
  );
});

test('all own courses are shared by one press, or one of them, and none of others', async () => {
  const { changes, user } = show();
  const form = await screen.findByRole('form', { name: 'Share with Linear Algebra team' });
  await user.click(within(form).getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(changes()).toEqual([['POST', '/api/groups/g1/courses', { role: 'editor' }]]));
  await user.click(within(form).getByRole('combobox', { name: 'Share' }));
  expect(screen.queryByRole('option', { name: 'Of somebody else' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Analysis' }));
  await user.click(within(form).getByRole('button', { name: 'Share' }));
  await waitFor(() =>
    expect(changes()[1]).toEqual(['POST', '/api/groups/g1/courses', { role: 'editor', courseIds: ['c2'] }]),
  );
});

test('a colleague is taken out, and a course is shared no more', async () => {
  const { changes, user } = show();
  await user.click(
    await screen.findByRole('button', { name: 'Take out bob@example.org from Linear Algebra team' }),
  );
  await user.click(
    screen.getByRole('button', { name: 'Stop sharing Linear Algebra with Linear Algebra team' }),
  );
  await waitFor(() =>
    expect(changes()).toEqual([
      ['DELETE', '/api/groups/g1/members/m1', undefined],
      ['DELETE', '/api/groups/g1/courses/c1', undefined],
    ]),
  );
});
