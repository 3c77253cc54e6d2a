import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { QUESTION } from '../../test-question.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { AddQuestionScreen } from './add-question-screen.tsx';
import { answerLoads, FULL_CHAPTER } from './question-fixture.ts';

const ROUTES = [
  { path: '/add-question', Component: AddQuestionScreen },
  { path: '*', element: 'elsewhere' },
];

type Answer = { status: number; body: unknown };
const ADDED = { status: 201, body: { data: { ...QUESTION, _id: 'q2' }, nearDuplicates: [] } };

function show(address: string, answer: Answer = ADDED) {
  const seen = serve((request) => (request.method === 'POST' ? answer : answerLoads(request)));
  const router = renderRoutes(ROUTES, address);
  return { router, sent: () => posts(seen).map(({ body }) => body), user: userEvent.setup({ delay: null }) };
}

function posts(seen: SeenRequest[]) {
  return seen.filter(({ method, path }) => method === 'POST' && path === '/api/questions');
}

function field(name: string): HTMLInputElement {
  return screen.getByLabelText(name, { selector: 'input, textarea' });
}

async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(field(label));
  await user.click(await screen.findByText(option, { selector: '[role="option"] *' }));
}

/** Sets the text in one step, because each keystroke would render the form. */
async function fill(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  await user.click(field(label));
  await user.paste(text);
}

async function save(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Add question' }));
}

test('a question is sent as typed and leads to itself', async () => {
  const { user, router, sent } = show('/add-question?difficulty=difficult&course=c1&chapter=h2');
  await fill(user, 'Text', ' Why?');
  await user.type(field('New choice'), '1{Enter}2{Enter}');
  await user.click(screen.getByRole('button', { name: 'B is correct' }));
  await choose(user, 'Objective', 'creativity');
  await save(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions/q2'));
  expect(sent()).toEqual([
    {
      text: ' Why?',
      choices: ['1', '2'],
      correctAnswer: '2',
      difficulty: 'difficult',
      objective: 'creativity',
      chapterId: 'h2',
    },
  ]);
  expect(screen.getByText('Question added successfully')).toBeDefined();
});

describe('the order of choices', () => {
  /** Shows the form with these choices, the last of which is not added yet. */
  const given = async (added: readonly string[], last = '') => {
    const shown = show('/add-question?course=c1&chapter=h2&difficulty=simple&objective=creativity');
    await fill(shown.user, 'New choice', `${added.join('\n')}\n`);
    if (last !== '') await fill(shown.user, 'New choice', last);
    return shown;
  };
  const pin = (letter: string) => screen.getByRole('button', { name: `Pin choice ${letter} last` });

  test('“None of these” is pinned when it is added, told, and unpinned by one press', async () => {
    const { user, sent } = await given(['None of these', 'one'], 'two');
    expect(screen.getByText('Pinned last in every exam: “None of these”.')).toBeDefined();
    expect(pin('A').getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Unpin' }));
    expect(pin('A').getAttribute('aria-pressed')).toBe('false');
    await save(user);
    expect(sent()).toMatchObject([{ choices: ['None of these', 'one', 'two'], pinnedChoices: [] }]);
  });

  test('a choice that is typed and not added yet is pinned, too', async () => {
    const { user, sent } = await given(['one', 'two'], 'None of these');
    await save(user);
    expect(sent()).toMatchObject([
      { choices: ['one', 'two', 'None of these'], pinnedChoices: ['None of these'] },
    ]);
  });

  test('a choice that is pinned by hand goes to the end, and keeps the focus', async () => {
    const { user, sent } = await given(['one', 'two', 'three']);
    pin('A').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(pin('C'));
    await save(user);
    expect(sent()).toMatchObject([{ choices: ['two', 'three', 'one'], pinnedChoices: ['one'] }]);
  });

  test('numbers are offered to be kept in order', async () => {
    const { user, sent } = await given(['5 ms', '10 ms']);
    await user.click(screen.getByRole('button', { name: 'Keep them in this order' }));
    expect(screen.queryByText('These choices are all numbers.')).toBeNull();
    await save(user);
    expect(sent()).toMatchObject([{ keepChoiceOrder: true }]);
  });
});

test('Add another adds this one and begins the next at the same place with the same labels', async () => {
  const { user, router, sent } = show('/add-question?course=c1&chapter=h2&difficulty=simple');
  expect(await screen.findByDisplayValue('2. Processes')).toBeDefined();
  await fill(user, 'Text', 'Why?');
  await fill(user, 'New choice', '1\n2\n');
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await waitFor(() => expect(field('Text').value).toBe(''));
  expect(sent()).toHaveLength(1);
  expect(document.activeElement).toBe(field('Text'));
  expect(field('Chapter').value).toBe('2. Processes');
  expect(field('Difficulty').value).toBe('simple');
  expect(screen.queryByLabelText('Choice A')).toBeNull();
  await router.navigate('/courses');
  expect(router.state.location.pathname).toBe('/courses');
});

test('pasted lines become choices, and a letter offers its choice and is sent as typed otherwise', async () => {
  const { user, sent } = show('/add-question?course=c1&chapter=h1');
  await fill(user, 'New choice', 'a) one\nb) two\nc) three\nd) four\n');
  expect(field('Choice D').value).toBe('four');
  expect(document.activeElement).toBe(field('New choice'));
  await fill(user, 'Correct answer', 'b');
  await save(user);
  await waitFor(() => expect(sent()[0]).toMatchObject({ correctAnswer: 'b' }));
});

test('the offered choice of a letter is taken by a click', async () => {
  const { user } = show('/add-question?course=c1&chapter=h1');
  await fill(user, 'New choice', 'one\ntwo');
  await fill(user, 'Correct answer', 'b');
  await user.click(screen.getByRole('button', { name: 'Take choice B: “two”' }));
  expect(field('Correct answer').value).toBe('two');
  expect(screen.queryByRole('button', { name: /Take choice/ })).toBeNull();
});

test('an image pasted into a choice stands there, and the choice stays correct', async () => {
  const id = '01981f3e-7c1a-7def-8123-456789abcdef';
  serve((request) =>
    request.path === '/api/images' ? { status: 201, body: { data: { _id: id } } } : answerLoads(request),
  );
  renderRoutes(ROUTES, '/add-question?course=c1&chapter=h1');
  const user = userEvent.setup({ delay: null });
  await fill(user, 'New choice', 'one\ntwo\n');
  await user.click(screen.getByRole('button', { name: 'B is correct' }));
  await user.click(field('Choice B'));
  const files = [new File(['abc'], 'states.png', { type: 'image/png' })];
  fireEvent.paste(field('Choice B'), { clipboardData: { files, getData: () => '' } });
  await waitFor(() => expect(field('Choice B').value).toBe(`two![states](image:${id})`));
  expect(field('Correct answer').value).toBe(`two![states](image:${id})`);
});

test('the handle of an image sets its width wherever the question shows it, and keeps the focus', async () => {
  const id = '01981f3e-7c1a-7def-8123-456789abcdef';
  const mark = `![states](image:${id})`;
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => {};
  serve((request) =>
    request.path === `/api/images/${id}` ? { status: 200, body: new Blob(['png']) } : answerLoads(request),
  );
  renderRoutes(ROUTES, '/add-question?course=c1&chapter=h1');
  const user = userEvent.setup({ delay: null });
  await fill(user, 'New choice', `one\n${mark}{width=60%}\n`);
  await user.click(screen.getByRole('button', { name: 'B is correct' }));
  const handle = await screen.findByRole('slider', { name: 'Width of states' });
  expect(handle.getAttribute('aria-valuenow')).toBe('60');
  await fill(user, 'Text', `Look: ${mark}`);
  handle.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(field('Text').value).toBe(`Look: ${mark}{width=65%}`);
  expect(field('Choice B').value).toBe(`${mark}{width=65%}`);
  expect(field('Correct answer').value).toBe(`${mark}{width=65%}`);
  expect(document.activeElement).toBe(handle);
  expect(handle.getAttribute('aria-valuenow')).toBe('65');
  await user.keyboard('{ArrowRight>10/}');
  expect(field('Text').value).toBe(`Look: ${mark}{width=100%}`);
  await user.keyboard('{ArrowLeft>30/}');
  expect(field('Text').value).toBe(`Look: ${mark}{width=10%}`);
});

test('another course resets the chapter', async () => {
  const { user } = show('/add-question?course=c1&chapter=h2');
  expect(await screen.findByDisplayValue('2. Processes')).toBeDefined();
  await choose(user, 'Course', 'Statistics');
  expect(field('Chapter').value).toBe('');
  await user.click(field('Chapter'));
  expect(await screen.findByText('1. Probability')).toBeDefined();
  expect(screen.queryByText('2. Processes')).toBeNull();
});

test('the address fills in course, chapter and kind', async () => {
  show('/add-question?course=c1&chapter=h1&difficulty=simple&objective=understanding');
  expect(await screen.findByDisplayValue('1. Introduction')).toBeDefined();
  expect(field('Course').value).toBe('Operating Systems');
  expect(field('Difficulty').value).toBe('simple');
  expect(field('Objective').value).toBe('understanding');
});

test('a copy starts with what the other question says', async () => {
  const { user, sent } = show('/add-question?from=q1');
  expect(await screen.findByDisplayValue('2. Processes')).toBeDefined();
  await save(user);
  const { text, choices, correctAnswer, difficulty, objective, chapterId } = QUESTION;
  await waitFor(() =>
    expect(sent()).toEqual([{ text, choices, correctAnswer, difficulty, objective, chapterId }]),
  );
});

test('a course that may only be looked at is not offered', async () => {
  const { user } = show('/add-question');
  await user.click(field('Course'));
  expect(await screen.findByText('Statistics')).toBeDefined();
  expect(screen.queryByText('Somebody else’s')).toBeNull();
});

test('the preview says what of the text is set as a formula, and what is no TeX', async () => {
  const { user } = show('/add-question');
  const preview = screen.getByRole('region', { name: 'Preview' });
  await fill(user, 'Text', 'Does $x^2$ fit =SUM($A$1:$B$2), or $\\nosuch{x}$?');
  const told = await within(preview).findByText(/^Set as a formula/);
  expect(told.textContent).toBe(
    'Set as a formula: $x^2$. Shown as typed, because it is not TeX: $\\nosuch{x}$. Write \\$ for a dollar.',
  );
  await user.clear(field('Text'));
  await fill(user, 'Text', 'It costs 5$-10$');
  await waitFor(() => expect(within(preview).queryByText(/dollar/)).toBeNull());
});

test('the preview shows what is typed, a choice that is not added yet too', async () => {
  const { user } = show('/add-question');
  const preview = screen.getByRole('region', { name: 'Preview' });
  await fill(user, 'Text', 'How many?');
  await fill(user, 'New choice', 'one');
  expect(await within(preview).findByText('How many?')).toBeDefined();
  expect(await within(preview).findByText('one')).toBeDefined();
});

test('a refusal shows as a toast and at its field, and nothing is lost', async () => {
  const errors = [{ path: 'choices', msg: 'A question needs at least 2 choices.' }];
  const { user, router } = show('/add-question', { status: 400, body: { errors } });
  await fill(user, 'Text', 'How many?');
  await save(user);
  expect(await screen.findAllByText('A question needs at least 2 choices.')).toHaveLength(2);
  expect(document.activeElement).toBe(field('New choice'));
  expect(field('Text').value).toBe('How many?');
  expect(router.state.location.pathname).toBe('/add-question');
});

test('the chapter field says the rule that is in the way of the chosen labels', async () => {
  const { user } = show('/add-question?course=c1&chapter=h1');
  expect(await screen.findByText('It holds 7 of at most 60 questions.')).toBeDefined();
  await choose(user, 'Difficulty', 'simple');
  expect(await screen.findByText('Simple is full: 3 of 3.')).toBeDefined();
  await choose(user, 'Difficulty', 'difficult');
  expect(await screen.findByText('It holds 7 of at most 60 questions.')).toBeDefined();
});

test('a full chapter is raised on its version, and the question is sent again', async () => {
  let maximum = FULL_CHAPTER.maxNumberOfQuestions;
  const seen = serve((request) => {
    if (request.path === '/api/chapters/h1' && request.method === 'PUT') {
      maximum = FULL_CHAPTER.maximumOffered!;
      return { status: 200, body: { data: {} } };
    }
    if (request.method !== 'POST') return answerLoads(request);
    if (maximum >= FULL_CHAPTER.maximumNeeded) return ADDED;
    return { status: 409, body: { message: 'It is full.', fullChapters: [FULL_CHAPTER] } };
  });
  const router = renderRoutes(ROUTES, '/add-question?course=c1&chapter=h1');
  const user = userEvent.setup({ delay: null });
  await save(user);
  expect((await screen.findByRole('alert', { name: 'Full chapters' })).textContent).toContain(
    'Introduction: simple is full: 3 of 3',
  );
  await user.click(screen.getByRole('button', { name: 'Raise the maximum to 20 and go on' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions/q2'));
  expect(seen.find(({ method }) => method === 'PUT')).toMatchObject({
    body: { name: 'Introduction', number: 1, maxNumberOfQuestions: 20 },
    ifMatch: '"4"',
  });
  expect(posts(seen)).toHaveLength(2);
});

test('a chapter that somebody changed meanwhile is not raised unseen: what was refused is sent again', async () => {
  const seen = serve((request) => {
    if (request.method === 'PUT') {
      return { status: 409, body: { message: 'Changed.', current: { _id: 'h1' } } };
    }
    if (request.method !== 'POST') return answerLoads(request);
    const version = posts(seen).length > 1 ? 5 : 4;
    return { status: 409, body: { message: 'It is full.', fullChapters: [{ ...FULL_CHAPTER, version }] } };
  });
  renderRoutes(ROUTES, '/add-question?course=c1&chapter=h1');
  const user = userEvent.setup({ delay: null });
  await save(user);
  const raise = { name: 'Raise the maximum to 20 and go on' };
  await user.click(await screen.findByRole('button', raise));
  await waitFor(() => expect(posts(seen)).toHaveLength(2));
  await user.click(await screen.findByRole('button', raise));
  const puts = () => seen.filter(({ method }) => method === 'PUT').map(({ ifMatch }) => ifMatch);
  await waitFor(() => expect(puts()).toEqual(['"4"', '"5"']));
});

test('a failure without words is "Something sent wrong"', async () => {
  const { user } = show('/add-question', { status: 500, body: { requestId: 'r1' } });
  await save(user);
  expect(await screen.findByText('Something sent wrong')).toBeDefined();
});

test('leaving with something typed asks first', async () => {
  const { user, router } = show('/add-question');
  await fill(user, 'Text', 'How many?');
  await router.navigate('/courses');
  expect(await screen.findByText('Leave without saving?')).toBeDefined();
  expect(router.state.location.pathname).toBe('/add-question');
});
