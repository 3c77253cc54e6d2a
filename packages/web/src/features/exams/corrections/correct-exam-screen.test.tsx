import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../../test-render.tsx';
import { serve } from '../../../test-server.ts';
import { EXAM, QUESTIONS } from '../exam-fixture.tsx';
import { CorrectExamScreen } from './correct-exam-screen.tsx';

const POOLED = {
  ...QUESTIONS[0],
  _id: 'new',
  text: 'From the pool',
  createdAt: '',
  version: 1,
  keepChoiceOrder: false,
  numberOfUses: 2,
};

function show(role = 'owner', refusal?: string) {
  const seen = serve(({ method, path }) => {
    if (method === 'POST') {
      if (refusal !== undefined)
        return { status: 409, body: { message: refusal, errors: [{ msg: refusal }] } };
      return { status: 201, body: { data: { ...EXAM, _id: 'copy' } } };
    }
    if (path.endsWith('/versions')) {
      return { status: 200, body: { data: [{ label: 'A', questions: QUESTIONS, key: ['B', 'B', 'B'] }] } };
    }
    if (path.startsWith('/api/courses'))
      return { status: 200, body: { data: { _id: 'c1', name: 'OS', role } } };
    if (path === '/api/questions') {
      return { status: 200, body: { data: [POOLED, QUESTIONS[1]], page: { nextCursor: null, total: 2 } } };
    }
    return { status: 200, body: { data: EXAM } };
  });
  const router = renderRoutes(
    [
      { path: '/exams/:examId/correct', Component: CorrectExamScreen },
      { path: '/exams/:examId', element: <p>the exam</p> },
    ],
    '/exams/e1/correct',
  );
  return { seen, router, user: userEvent.setup() };
}

const changes = () =>
  within(screen.getByRole('region', { name: 'The corrected copy' })).queryAllByRole('listitem');
const saveButton = () => screen.getByRole('button', { name: 'Save a corrected copy' });

test('mends, replaces, takes out and moves; says what changes, saves it once, and leads to the copy', async () => {
  const { seen, router, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Mend question 1' }));
  expect(saveButton()).toHaveProperty('disabled', true);
  const form = within(screen.getByRole('form', { name: 'Mend the question' }));
  await user.type(form.getByLabelText('Text'), '!');
  await user.click(form.getByRole('checkbox', { name: 'Mend the question in the pool, too' }));
  await user.click(form.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Choose another for question 2' }));
  expect(await screen.findByText('used in 2 exams')).toBeDefined();
  // A question that the exam has is not offered.
  await user.click(await screen.findByRole('button', { name: 'Take this one: pool question 1' }));
  await user.click(screen.getByRole('button', { name: 'Take out question 3' }));
  await user.click(screen.getByRole('button', { name: 'Move up question 2' }));
  expect(changes().map(({ textContent }) => textContent)).toEqual([
    'Question 1 is mended, and the question in the pool with it',
    'Question 2 is replaced',
    'Question 3 is taken out',
    'The order is another one',
  ]);
  await user.click(saveButton());
  expect(await screen.findByText('the exam')).toBeDefined();
  expect(router.state.location.pathname).toBe('/exams/copy');
  const saved = seen.filter(({ method }) => method === 'POST');
  expect(saved.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/exams/e1/correct',
      {
        name: 'Midterm (corrected)',
        mended: [
          {
            questionId: 'q0',
            text: 'First!',
            choices: ['yes', 'no'],
            correctAnswer: 'no',
            explanation: '',
            inPool: true,
          },
        ],
        replaced: [{ questionId: 'q1', byId: 'new' }],
        removed: ['q2'],
        orders: [['new', 'q0']],
      },
    ],
  ]);
});

test('the mended question says which choice is last and whether the order is kept', async () => {
  const { seen, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Mend question 1' }));
  const form = within(screen.getByRole('form', { name: 'Mend the question' }));
  await user.click(form.getByRole('button', { name: 'Pin choice A last' }));
  expect(form.getByText(/^Pinned last in every exam: “yes”/)).toBeDefined();
  await user.click(form.getByRole('checkbox', { name: 'Keep the choices in this order' }));
  await user.click(form.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('img', { name: 'last in every exam' })).toBeDefined();
  await user.click(saveButton());
  await screen.findByText('the exam');
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    mended: [{ questionId: 'q0', choices: ['no', 'yes'], pinnedChoices: ['yes'], keepChoiceOrder: true }],
  });
});

test('what the server refuses stands beside the button, and nothing is lost', async () => {
  const { user } = show('editor', 'Version B would no longer have the same counts.');
  await user.click(await screen.findByRole('button', { name: 'Take out question 1' }));
  await user.click(saveButton());
  expect((await screen.findByText(/^Version B would/, { selector: '[role=alert]' })).textContent).toContain(
    'counts',
  );
  expect(changes()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Put back the question that is taken out' }));
  expect(changes()).toHaveLength(0);
});

test('a viewer is told instead', async () => {
  show('viewer');
  expect(await screen.findByText(/cannot save an exam in it/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mend question 1' })).toBeNull();
});
