import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { questionQueries } from '../../data/questions.ts';
import { queryClient } from '../../lib/query-client.ts';
import { QUESTION } from '../../test-question.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { answerLoads } from './question-fixture.ts';
import { QuestionUpdateScreen } from './question-update-screen.tsx';

const ROUTES = [
  { path: '/questions/:questionId/update', Component: QuestionUpdateScreen },
  { path: '*', element: 'elsewhere' },
];

/** Somebody else has changed text and chapter meanwhile. */
const NEWER = {
  ...QUESTION,
  version: 4,
  text: 'What does fork return in the new process?',
  chapterId: 'h1',
};

/** Takes an edit that is based on the newest version only. */
function keeper(newest: number) {
  return ({ method, ifMatch }: SeenRequest) => {
    if (method !== 'PUT') return { status: 404, body: {} };
    const data = { ...QUESTION, version: newest + 1 };
    if (ifMatch === `"${newest}"`) return { status: 200, body: { data, nearDuplicates: [] } };
    return { status: 409, body: { message: 'This question was changed meanwhile.', current: NEWER } };
  };
}

async function show(newest: number, state: object = {}) {
  const keep = keeper(newest);
  const seen = serve((request) => (request.method === 'GET' ? answerLoads(request) : keep(request)));
  const router = renderRoutes(ROUTES, { pathname: '/questions/q1/update', state });
  await screen.findByRole('button', { name: 'Update question' });
  const sent = () =>
    seen
      .filter(({ method }) => method === 'PUT')
      .map(({ body, ifMatch }) => ({ ...(body as object), ifMatch }));
  return { router, sent, user: userEvent.setup({ delay: null }) };
}

function field(name: string): HTMLInputElement {
  return screen.getByLabelText(name, { selector: 'input, textarea' });
}

test('a question that does not load anew is not edited from what was loaded before, after the last try either', async () => {
  const { queryKey } = questionQueries.detail('q1');
  queryClient.setQueryDefaults(queryKey, { retryDelay: 0 });
  onTestFinished(() => queryClient.setQueryDefaults(queryKey, {}));
  queryClient.setQueryData(queryKey, QUESTION);
  const seen = serve(() => ({ status: 404, body: { message: 'Question not found.' } }));
  renderRoutes(ROUTES, '/questions/q1/update');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  await waitFor(() => expect(seen).toHaveLength(4));
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.fetchStatus).toBe('idle'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Update question' })).toBeNull();
});

test('the order of the choices is kept from now on', async () => {
  const { sent, user } = await show(3);
  await user.click(screen.getByRole('checkbox', { name: 'Keep the choices in this order' }));
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  await waitFor(() => expect(sent()).toMatchObject([{ keepChoiceOrder: true, ifMatch: '"3"' }]));
});

test('the form is filled with the question', async () => {
  await show(3);
  expect(field('Text').value).toBe(QUESTION.text);
  expect(['A', 'B', 'C'].map((letter) => field(`Choice ${letter}`).value)).toEqual(QUESTION.choices);
  expect(field('Correct answer').value).toBe('0');
  expect(field('Difficulty').value).toBe('simple');
  expect(field('Objective').value).toBe('reminding');
});

test('a save carries the chapter along, names the version, and leads to the list', async () => {
  const { user, router, sent } = await show(3);
  await user.clear(field('Choice A'));
  await user.type(field('Choice A'), 'zero');
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  expect(sent()).toEqual([
    {
      text: QUESTION.text,
      choices: ['zero', '-1', 'the id of the parent'],
      correctAnswer: 'zero',
      difficulty: 'simple',
      objective: 'reminding',
      chapterId: 'h2',
      ifMatch: '"3"',
    },
  ]);
  expect(screen.getByText('Question updated successfully')).toBeDefined();
});

test('Ctrl and Enter save from the text', async () => {
  const { user, sent } = await show(3);
  await user.click(field('Text'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a stale edit is told by a toast and shows what differs, and keeping the own text leaves a newer chapter as it is', async () => {
  const { user, router, sent } = await show(4);
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  expect(await screen.findByText(NEWER.text)).toBeDefined();
  expect(screen.getByText('This question was changed meanwhile.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions'));
  expect(sent()[1]).toMatchObject({ text: QUESTION.text, chapterId: 'h1', ifMatch: '"4"' });
});

test('a stale edit can be given up for the newer version', async () => {
  const { user, sent } = await show(4);
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  await user.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(field('Text').value).toBe(NEWER.text);
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  await waitFor(() => expect(sent()[1]).toMatchObject({ text: NEWER.text, ifMatch: '"4"' }));
});

test('explanation, name, source and tags are folded until one is there, and sent when they are filled in', async () => {
  const { sent, user } = await show(3);
  const more = screen.getByText('More: explanation, name, source, tags').closest('details')!;
  expect(more.open).toBe(false);
  more.open = true;
  await user.click(field('Explanation'));
  await user.paste('The child gets nought.');
  await user.click(field('Source'));
  await user.paste('A book');
  await user.type(field('Tags'), 'Week 3{Enter}week 3{Enter}exam,');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('The child gets nought.');
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { explanation: 'The child gets nought.', source: 'A book', tags: ['Week 3', 'exam'], ifMatch: '"3"' },
    ]),
  );
  expect(sent()[0]).not.toHaveProperty('name');
});

test.each([
  [undefined, '', undefined],
  [
    { filters: { difficulty: 'simple', sort: 'text' }, scrollKey: 'k1' },
    '?difficulty=simple&sort=text',
    'k1',
  ],
  [{ filters: { q: 'a b' }, chapterId: 'h2', scrollKey: 'k2' }, '?q=a+b&chapter=h2', 'k2'],
])('after an edit one is back in the list that one came from: %o', async (cameFrom, search, scrollKey) => {
  const { router, user } = await show(3, { cameFrom });
  await user.type(field('Text'), '!');
  await user.click(screen.getByRole('button', { name: 'Update question' }));
  await screen.findByText('elsewhere');
  const { pathname, search: shown, state } = router.state.location;
  expect([pathname, shown, state?.scrollKey]).toEqual(['/questions', search, scrollKey]);
});
