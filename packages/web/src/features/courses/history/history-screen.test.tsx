import type { HistoryEvent } from '@exam/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSessionState } from '../../../lib/session-store.ts';
import { renderRoutes } from '../../../test-render.tsx';
import { serve } from '../../../test-server.ts';
import { COURSE } from '../course-fixture.ts';
import { HistoryScreen } from './history-screen.tsx';

beforeEach(() => {
  setSessionState({
    status: 'signed-in',
    user: { _id: 'u1', email: 'ada@example.org', isVerified: true },
  });
});

const BASE: HistoryEvent = {
  _id: 'e',
  at: '2026-11-20T12:00:00.000Z',
  action: 'chapter.created',
  email: 'bob@example.org',
  displayName: null,
  objectId: 'h1',
  what: 'Routing',
  memberEmail: null,
  isInTrash: false,
  isThere: false,
};

function show(pages: readonly (readonly Partial<HistoryEvent>[])[]) {
  const seen = serve(({ path, params }) => {
    if (!path.endsWith('/audit-events')) return { status: 200, body: { data: COURSE } };
    const index = Number((params as { cursor?: string }).cursor ?? 0);
    const data = (pages[index] ?? []).map((event, nth) => ({ ...BASE, _id: `${index}-${nth}`, ...event }));
    const nextCursor = index + 1 < pages.length ? String(index + 1) : null;
    return { status: 200, body: { data, page: { nextCursor, total: pages.flat().length } } };
  });
  renderRoutes([{ path: '/courses/:courseId/history', Component: HistoryScreen }], '/courses/c1/history');
  return seen;
}

async function sentences() {
  const rows = await screen.findAllByRole('listitem');
  return rows.map((row) => within(row).getByText(/./, { selector: 'time + span' }).textContent);
}

test('tells each event as a sentence', async () => {
  show([
    [
      { email: 'ada@example.org' },
      {},
      { displayName: 'Bob' },
      { email: null, action: 'course.renamed', what: 'Networks' },
      { action: 'member.added', what: 'editor', memberEmail: 'eve@example.org' },
      { action: 'member.changed', what: 'viewer', memberEmail: null },
      { action: 'member.removed', what: 'viewer', memberEmail: 'bob@example.org' },
      { email: null, action: 'member.removed', what: 'editor', memberEmail: null },
      { email: null, action: 'exam.left', what: 'Midterm' },
      { action: 'question.moved' },
      { action: 'questions.changed', what: '1200', objectId: null },
      { action: 'pair.decided', what: 'excluded' },
      { action: 'pairs.decided', what: '3', objectId: null },
      { action: 'image.added', what: '640 × 480' },
    ],
  ]);
  expect(await sentences()).toEqual([
    'You added the chapter Routing',
    'bob@example.org added the chapter Routing',
    'Bob (bob@example.org) added the chapter Routing',
    'A deleted account renamed the course to Networks',
    'bob@example.org shared the course with eve@example.org as editor',
    'bob@example.org made a deleted account a viewer',
    'bob@example.org left the course',
    'A deleted account left the course',
    'A deleted account left the exam Midterm to you',
    'bob@example.org moved a question of Routing from one course to another',
    'bob@example.org changed 1,200 questions at once',
    'bob@example.org decided about two similar questions: never in one exam',
    'bob@example.org decided about 3 pairs of similar questions at once',
    'bob@example.org added an image of 640 × 480',
  ]);
});

test('the same in a row is told once', async () => {
  const added = { action: 'question.created', what: 'Routing' } as const;
  show([
    [added, added, { ...added, what: 'Switching' }, added, { ...added, at: '2026-11-18T12:00:00.000Z' }],
  ]);
  expect(await sentences()).toEqual([
    'bob@example.org added a question to Routing · 2 times',
    'bob@example.org added a question to Switching',
    'bob@example.org added a question to Routing',
    'bob@example.org added a question to Routing',
  ]);
});

test('what lies in the trash can be put back, each by its own line', async () => {
  const deleted = { action: 'question.deleted', what: 'Routing', isInTrash: true } as const;
  const seen = show([[deleted, deleted, { ...deleted, isInTrash: false }]]);
  const buttons = await screen.findAllByRole('button', { name: 'Put back' });
  expect(buttons).toHaveLength(2);
  await userEvent.click(buttons[1]!);
  expect(seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/trash/0-1/put-back',
  ]);
});

test('days have headings, and older events come on demand', async () => {
  show([
    [{ at: '2026-11-20T12:00:00.000Z' }, { at: '2026-11-20T11:00:00.000Z', what: 'Switching' }],
    [{ at: '2026-11-18T12:00:00.000Z' }],
  ]);
  const first = await screen.findByRole('region', { name: 'Friday, November 20, 2026' });
  expect(within(first).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const second = await screen.findByRole('region', { name: 'Wednesday, November 18, 2026' });
  expect(within(second).getAllByRole('listitem')).toHaveLength(1);
});

test('who may not read it is told so in the words of the server', async () => {
  const message = 'Only the owner of this course may do that.';
  serve(({ path }) =>
    path.endsWith('/audit-events')
      ? { status: 403, body: { message } }
      : { status: 200, body: { data: { ...COURSE, role: 'editor' } } },
  );
  renderRoutes([{ path: '/courses/:courseId/history', Component: HistoryScreen }], '/courses/c1/history');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what is still there is linked, each to its screen; several at once are not', async () => {
  show([
    [
      { isThere: true },
      { isThere: true, action: 'question.changed', objectId: 'q1', what: 'Switching' },
      { isThere: true, action: 'question.created', objectId: 'q2' },
      { isThere: true, action: 'question.created', objectId: 'q3' },
      { isThere: true, action: 'exam.corrected', objectId: 'e1', what: 'Midterm' },
      { isThere: true, action: 'results.uploaded', objectId: 'e2', what: 'Final' },
      { isThere: true, action: 'questions.imported', objectId: 'i1', what: '12' },
      { action: 'exam.deleted', objectId: 'e3', what: 'Gone' },
    ],
  ]);
  await sentences();
  const list = within(screen.getByRole('region', { name: 'Friday, November 20, 2026' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Routing', '/chapters/h1'],
    ['a question', '/questions/q1'],
    ['Midterm', '/exams/e1'],
    ['results', '/exams/e2/results'],
    ['12 questions', '/courses/c1/import?import=i1'],
  ]);
});
