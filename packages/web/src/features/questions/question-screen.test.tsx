import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { QUESTION } from '../../test-question.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { answerLoads, FULL_CHAPTER } from './question-fixture.ts';
import { QuestionScreen } from './question-screen.tsx';

const ROUTES = [
  { path: '/questions/:questionId', Component: QuestionScreen },
  { path: '*', element: 'elsewhere' },
];

/** The value beside a name in the list of facts. */
function fact(name: string): string | null | undefined {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
}

test('shows the question with all its facts', async () => {
  serve(answerLoads);
  renderRoutes(ROUTES, '/questions/q1');
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(await screen.findByText(QUESTION.text)).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(fact('Correct answer')).toBe('0');
  expect(fact('Difficulty')).toBe('simple');
  expect(fact('Objective')).toBe('reminding');
  expect(screen.queryByText('In exams')).toBeNull();
  expect(fact('Chapter name')).toBe('Processes');
  expect(fact('Chapter number')).toBe('2');
  expect(fact('Course name')).toBe('Operating Systems');
  expect(document.title).toBe('Question | Exam Generation System');
});

test('says what stands beside it, and where else its tags are', async () => {
  const beside = {
    explanation: 'The child gets $0$.',
    source: 'A book',
    name: 'Forks',
    tags: ['Week 3', 'exam'],
  };
  serve((request) =>
    request.path === '/api/questions/q1'
      ? { status: 200, body: { data: { ...QUESTION, ...beside } } }
      : answerLoads(request),
  );
  renderRoutes(ROUTES, '/questions/q1');
  await screen.findByText(QUESTION.text);
  expect(fact('Explanation')).toMatch(/^The child gets/);
  expect([fact('Source'), fact('Name')]).toEqual(['A book', 'Forks']);
  expect(screen.getByRole('link', { name: 'Week 3' }).getAttribute('href')).toBe('/questions?tag=Week+3');
});

test('says where the choices keep their order', async () => {
  serve((request) =>
    request.path === '/api/questions/q1'
      ? { status: 200, body: { data: { ...QUESTION, keepChoiceOrder: true } } }
      : answerLoads(request),
  );
  renderRoutes(ROUTES, '/questions/q1');
  await screen.findByText(QUESTION.text);
  expect(fact('Order of choices')).toBe('Kept in every version');
});

test.each([
  [
    { numberOfAnswers: 1200, correctShare: 0.724, discrimination: 0.407 },
    '72 % of 1,200 students answered correctly. Discrimination 0.41.',
  ],
  [{ numberOfAnswers: 1, correctShare: 1, discrimination: null }, '100 % of 1 student answered correctly.'],
])('says what exams have shown of it', async (measured, sentence) => {
  serve((request) =>
    request.path === '/api/questions/q1'
      ? { status: 200, body: { data: { ...QUESTION, measured } } }
      : answerLoads(request),
  );
  renderRoutes(ROUTES, '/questions/q1');
  await screen.findByText(QUESTION.text);
  expect(fact('In exams')).toBe(sentence);
});

test('leads to its update and to a copy of it', async () => {
  serve(answerLoads);
  renderRoutes(ROUTES, '/questions/q1');
  const update = await screen.findByRole('link', { name: 'Update' });
  expect(update.getAttribute('href')).toBe('/questions/q1/update');
  expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe('/add-question?from=q1');
});

test('a viewer of its course can copy it, but finds no controls that would be refused', async () => {
  serve((request) =>
    request.path === '/api/courses/c1'
      ? { status: 200, body: { data: { _id: 'c1', name: 'Operating Systems', role: 'viewer' } } }
      : answerLoads(request),
  );
  renderRoutes(ROUTES, '/questions/q1');
  await screen.findByRole('link', { name: 'Duplicate' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Update' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add another' })).toBeNull();
});

test('a confirmed delete leads to the list of questions', async () => {
  const seen = serve((request) =>
    request.method === 'DELETE' ? { status: 200, body: { data: { _id: 'q1' } } } : answerLoads(request),
  );
  const router = renderRoutes(ROUTES, '/questions/q1');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText(/in the trash for 30 days/);
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  expect(seen.find(({ method }) => method === 'DELETE')?.path).toBe('/api/questions/q1');
  expect(screen.getByText('Item was succussfully deleted')).toBeDefined();
});

test('its history is loaded when it is opened, marks what an edit changed, and puts it back', async () => {
  const { chapter: _chapter, chapterId, measured: _measured, createdAt: _at, _id, ...content } = QUESTION;
  const before = {
    ...content,
    text: 'What does fork give in the child?',
    difficulty: 'difficult',
    version: 2,
    chapter: null,
    replacedAt: '2026-11-20T12:00:00.000Z',
    email: 'bob@example.org',
    displayName: 'Bob',
  };
  const exams = [{ _id: 'e1', name: 'Midterm', createdAt: '2026-11-19T12:00:00.000Z', measured: null }];
  const seen = serve((request) => {
    if (request.method === 'PUT') return { status: 200, body: { data: QUESTION, nearDuplicates: [] } };
    if (!request.path.endsWith('/history')) return answerLoads(request);
    return { status: 200, body: { data: { versions: [before], exams } } };
  });
  renderRoutes(ROUTES, '/questions/q1');
  const open = await screen.findByRole('button', { name: 'Show history' });
  expect(seen.some(({ path }) => path.endsWith('/history'))).toBe(false);
  await userEvent.click(open);
  expect((await screen.findByRole('link', { name: 'Midterm' })).getAttribute('href')).toBe('/exams/e1');
  expect(screen.getByText('Difficulty: from difficult to simple')).toBeDefined();
  expect(screen.getAllByText(/^(give|return)s?$/, { selector: 'mark' }).map((it) => it.textContent)).toEqual([
    'give',
    'return',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Put back version 2' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'PUT')).toBe(true));
  const { version: _version, ...fields } = content;
  expect(seen.find(({ method }) => method === 'PUT')).toMatchObject({
    body: { ...fields, text: before.text, difficulty: 'difficult', chapterId },
    ifMatch: '"3"',
  });
});

test('a version that its full chapter has no room for is put back once the maximum is raised', async () => {
  const {
    chapter: _chapter,
    chapterId: _place,
    measured: _measured,
    createdAt: _at,
    _id,
    ...content
  } = QUESTION;
  const at = { chapter: null, replacedAt: '2026-11-20T12:00:00.000Z', email: null, displayName: null };
  const before = { ...content, ...at, difficulty: 'difficult', version: 2 };
  let isRaised = false;
  const seen = serve((request) => {
    if (request.path === '/api/chapters/h1') {
      isRaised = true;
      return { status: 200, body: { data: {} } };
    }
    if (request.method === 'PUT') {
      return isRaised
        ? { status: 200, body: { data: QUESTION, nearDuplicates: [] } }
        : { status: 409, body: { message: 'No room.', fullChapters: [FULL_CHAPTER] } };
    }
    if (!request.path.endsWith('/history')) return answerLoads(request);
    const copiedFrom = { _id: 'q7', course: 'Systems of 2025' };
    return { status: 200, body: { data: { versions: [before], exams: [], copiedFrom } } };
  });
  renderRoutes(ROUTES, '/questions/q1');
  await userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
  const origin = await screen.findByText(/^Copied from/);
  expect(origin.textContent).toBe('Copied from a question of Systems of 2025.');
  expect(origin.querySelector('a')?.getAttribute('href')).toBe('/questions/q7');
  await userEvent.click(await screen.findByRole('button', { name: 'Put back version 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Raise the maximum to 20 and go on' }));
  expect(await screen.findByText('Question updated successfully')).toBeDefined();
  expect(seen.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/api/questions/q1',
    '/api/chapters/h1',
    '/api/questions/q1',
  ]);
});

test('a question that cannot be loaded shows what the server says', async () => {
  serve(answerLoads);
  renderRoutes(ROUTES, '/questions/q9');
  expect(await screen.findAllByText('Question not found.')).toHaveLength(2);
});

test('a failure without words is "Something went wrong!"', async () => {
  serve(() => ({ status: 403, body: {} }));
  renderRoutes(ROUTES, '/questions/q1');
  expect(await screen.findAllByText('Something went wrong!')).toHaveLength(2);
});

const queryOf = ({ params }: SeenRequest) => (params ?? {}) as Record<string, unknown>;

/** Serves a list of three questions on two pages, of which q1 is the second. */
function serveList() {
  const named = (_id: string) => ({ ...QUESTION, _id, text: `The question ${_id}` });
  return serve((request) => {
    if (request.path !== '/api/questions') {
      const id = /^\/api\/questions\/(q\d)$/.exec(request.path)?.[1];
      return id === undefined ? answerLoads(request) : { status: 200, body: { data: named(id) } };
    }
    const isFirst = queryOf(request)['cursor'] === undefined;
    const data = (isFirst ? ['q0', 'q1'] : ['q2']).map(named);
    return { status: 200, body: { data, page: { nextCursor: isFirst ? 'more' : null, total: 3 } } };
  });
}

test('leads on to the neighbours in the list that one came from, beyond what was loaded, and back', async () => {
  const seen = serveList();
  const cameFrom = { filters: { difficulty: 'simple' }, scrollKey: 'k1' };
  const router = renderRoutes(ROUTES, { pathname: '/questions/q1', state: { cameFrom } });
  const walk = within(await screen.findByRole('navigation', { name: 'The list of questions' }));
  expect(await walk.findByText('2 of 3')).toBeDefined();
  await userEvent.click(await walk.findByRole('link', { name: 'Next' }));
  expect(await screen.findByText('The question q2')).toBeDefined();
  expect(walk.getByText('3 of 3')).toBeDefined();
  expect(walk.queryByRole('link', { name: 'Next' })).toBeNull();
  await userEvent.click(walk.getByRole('link', { name: 'Previous' }));
  expect(await screen.findByText('The question q1')).toBeDefined();
  const lists = seen.filter(({ path }) => path === '/api/questions');
  expect(lists.map((request) => queryOf(request)['difficulty'])).toEqual(['simple', 'simple']);
  await userEvent.click(walk.getByRole('link', { name: 'Back to the list' }));
  const { pathname, search, state } = router.state.location;
  expect([pathname, search, state.scrollKey]).toEqual(['/questions', '?difficulty=simple', 'k1']);
});

test('who came from no list has no neighbours', async () => {
  serveList();
  renderRoutes(ROUTES, '/questions/q1');
  await screen.findByText('The question q1');
  expect(screen.queryByRole('navigation', { name: 'The list of questions' })).toBeNull();
});
