import type { FullChapter, Question } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { QUESTION } from '../../../test-question.ts';
import { renderRoutes } from '../../../test-render.tsx';
import { type SeenRequest, serve } from '../../../test-server.ts';
import { answerLoads, FULL_CHAPTER } from '../question-fixture.ts';
import { QuestionsScreen } from '../questions-screen.tsx';

let pool: Question[];
/** A change as it is sent here. */
type QuestionChange = Pick<Question, '_id' | 'version'> & Partial<Question>;
let seen: SeenRequest[];

/** Changes the pool as the server does, and returns the undo. */
function bulkEdit(changes: QuestionChange[]) {
  const undo = changes.map(({ _id, version, ...fields }) => {
    const before = pool.find((question) => question._id === _id)!;
    if (version !== before.version) throw new Error(`${_id} is at version ${before.version}`);
    pool = pool.map((question) =>
      question === before ? ({ ...before, ...fields, version: before.version + 1 } as Question) : question,
    );
    const { difficulty, objective, chapterId, tags } = before;
    return { _id, version: version + 1, difficulty, objective, chapterId, tags };
  });
  return { status: 200, body: { data: { undo, fullChapters: [] as FullChapter[] } } };
}

beforeEach(() => {
  pool = ['one', 'two', 'three', 'four'].map((text, index) => ({ ...QUESTION, _id: `q${index}`, text }));
  seen = serve((request) => {
    if (request.path === '/api/questions/bulk-edit') {
      return bulkEdit((request.body as { changes: QuestionChange[] }).changes);
    }
    if (request.path !== '/api/questions') return answerLoads(request);
    return { status: 200, body: { data: pool, page: { nextCursor: null, total: pool.length } } };
  });
});

async function show() {
  renderRoutes([{ path: '/questions', Component: QuestionsScreen }], '/questions');
  await screen.findByText('one');
  return userEvent.setup({ delay: null });
}

function box(name: string) {
  return screen.getByLabelText(`Select ${name}`);
}

function sent() {
  return seen.filter(({ path }) => path === '/api/questions/bulk-edit').map(({ body }) => body);
}

/** The labels of each question in the list. */
function difficulties(): string[] {
  const articles = screen.getAllByRole('article');
  return articles.map((article) => within(article).getByText(/^(simple|difficult)$/).textContent ?? '');
}

test('what is selected changes at once, and the rest stays', async () => {
  const user = await show();
  await user.click(box('one'));
  await user.keyboard('{Shift>}');
  await user.click(box('three'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeDefined();
  await user.click(screen.getByText('Difficulty'));
  await user.click(await screen.findByRole('menuitem', { name: 'difficult' }));
  await screen.findByText('3 questions updated successfully');
  expect(sent()).toEqual([
    { changes: ['q0', 'q1', 'q2'].map((_id) => ({ _id, version: 3, difficulty: 'difficult' })) },
  ]);
  expect(difficulties()).toEqual(['difficult', 'difficult', 'difficult', 'simple']);
});

test('Undo brings back what was, on the versions that the change has made', async () => {
  const user = await show();
  await user.click(box('two'));
  await user.click(screen.getByText('Difficulty'));
  await user.click(await screen.findByRole('menuitem', { name: 'difficult' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({
    changes: [
      {
        _id: 'q1',
        version: 4,
        difficulty: 'simple',
        objective: 'reminding',
        chapterId: 'h2',
        tags: [],
        keepChoiceOrder: false,
        pinnedChoices: [],
      },
    ],
  });
  await waitFor(() => expect(difficulties()).toEqual(['simple', 'simple', 'simple', 'simple']));
});

test('what had no room is named, and goes on once the maximum is raised; one Undo brings back both parts', async () => {
  let isRaised = false;
  const answer = serve((request) => {
    if (request.method === 'PUT') {
      isRaised = true;
      return { status: 200, body: { data: {} } };
    }
    if (request.path === '/api/questions/bulk-edit') {
      const { changes } = request.body as { changes: QuestionChange[] };
      const done = bulkEdit(isRaised ? changes : changes.slice(0, 1));
      const questionIds = isRaised ? [] : changes.slice(1).map(({ _id }) => _id);
      if (!isRaised) done.body.data.fullChapters = [{ ...FULL_CHAPTER, questionIds }];
      return done;
    }
    if (request.path !== '/api/questions') return answerLoads(request);
    return { status: 200, body: { data: pool, page: { nextCursor: null, total: pool.length } } };
  });
  seen = answer;
  const user = await show();
  await user.click(screen.getByLabelText('Select all 4 shown'));
  await user.click(screen.getByText('Difficulty'));
  await user.click(await screen.findByRole('menuitem', { name: 'difficult' }));
  await screen.findByText('1 question updated successfully');
  expect(difficulties()).toEqual(['difficult', 'simple', 'simple', 'simple']);
  const full = await screen.findByRole('alert', { name: 'Full chapters' });
  expect(full.textContent).toContain('3 questions found no room.');
  await user.click(screen.getByRole('button', { name: 'Raise the maximum to 20 and go on' }));
  await screen.findByText('3 questions updated successfully');
  await waitFor(() => expect(difficulties()).toEqual(Array(4).fill('difficult')));
  expect(screen.queryByRole('alert', { name: 'Full chapters' })).toBeNull();
  expect(screen.getByText('4 questions changed')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(difficulties()).toEqual(Array(4).fill('simple')));
});

test('what is recognised is pinned, each question by its own choices, and the order of all is kept', async () => {
  pool[0]!.choices = ['3', 'None of these', '2'];
  pool[1]!.choices = ['3', '2', 'A and B'];
  const user = await show();
  await user.click(box('one'));
  await user.click(box('two'));
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: 'Order of choices' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Pin last what is recognised');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    changes: [
      { _id: 'q0', version: 3, keepChoiceOrder: false, pinnedChoices: ['None of these'] },
      { _id: 'q1', version: 3, keepChoiceOrder: true, pinnedChoices: ['A and B'] },
    ],
  });
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'last in every exam' })).toHaveLength(2));
  await choose('Keep in order');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({
    changes: ['q0', 'q1'].map((_id) => ({ _id, version: 4, keepChoiceOrder: true })),
  });
});

test('all that is shown is selected by one click, and cleared by another', async () => {
  const user = await show();
  await user.click(screen.getByLabelText('Select all 4 shown'));
  expect(screen.getByText('4 selected')).toBeDefined();
  await user.click(screen.getByLabelText('Select all 4 shown'));
  expect(screen.queryByText('4 selected')).toBeNull();
});

test('a move begins in the course of the questions', async () => {
  const user = await show();
  await user.click(box('four'));
  await user.click(screen.getByText('Move to chapter'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByDisplayValue('Operating Systems')).toBeDefined();
  await user.click(dialog.getByRole('combobox', { name: 'Chapter' }));
  await user.click(await screen.findByText('1. Introduction'));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent()).toEqual([{ changes: [{ _id: 'q3', version: 3, chapterId: 'h1' }] }]));
});

test('tags are added and taken away in any case, and Undo brings them back', async () => {
  pool[0]!.tags = ['Week 3', 'exam'];
  pool[1]!.tags = ['Old'];
  const user = await show();
  await user.click(box('one'));
  await user.click(box('two'));
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.type(await screen.findByLabelText('Add', { selector: 'input' }), 'new{Enter}EXAM{Enter}');
  await user.type(screen.getByLabelText('Remove', { selector: 'input' }), 'week 3{Enter}');
  await user.click(screen.getByRole('button', { name: 'Change tags' }));
  await screen.findByText('2 questions updated successfully');
  expect(pool.slice(0, 2).map(({ tags }) => tags)).toEqual([
    ['exam', 'new'],
    ['Old', 'new', 'EXAM'],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(pool.slice(0, 2).map(({ tags }) => tags)).toEqual([['Week 3', 'exam'], ['Old']]),
  );
});

/** Serves a list of which only the first four questions are loaded. */
function serveLong({ total = 1_015, isViewer = false, isFull = false } = {}) {
  let hasRoom = !isFull;
  seen = serve((request) => {
    const { method, path } = request;
    if (path === '/api/questions') {
      return { status: 200, body: { data: pool, page: { nextCursor: null, total } } };
    }
    if (path === '/api/questions/bulk-edit-found') {
      const { undo } = bulkEdit(pool.map(({ _id, version }) => ({ _id, version, difficulty: 'difficult' })))
        .body.data;
      const others = Array.from({ length: total - undo.length }, (_, at) => ({
        ...undo[0]!,
        _id: `far${at}`,
      }));
      return { status: 200, body: { data: { undo: [...undo, ...others], fullChapters: [] } } };
    }
    if (path === '/api/questions/bulk-edit') return bulkEdit([]);
    if (path === '/api/questions/bulk-delete-found') {
      pool = [];
      total = 0;
      return { status: 200, body: { data: { numberOfQuestions: 1_015, trashItemIds: ['t1', 't2'] } } };
    }
    if (path === '/api/trash/put-back') {
      return hasRoom
        ? { status: 200, body: { data: { numberOfQuestions: 1_015 } } }
        : { status: 409, body: { message: 'No room.', fullChapters: [FULL_CHAPTER] } };
    }
    if (method === 'PUT' && path === `/api/chapters/${FULL_CHAPTER.chapterId}`) {
      hasRoom = true;
      return { status: 200, body: { data: {} } };
    }
    const answer = answerLoads(request);
    if (path !== '/api/courses' || isViewer) return answer;
    const { data } = answer.body as { data: { role: string }[] };
    return { status: 200, body: { data: data.filter(({ role }) => role !== 'viewer') } };
  });
}

const sentTo = (path: string) => seen.filter((request) => request.path === path).map(({ body }) => body);

async function showAt(address: string) {
  renderRoutes([{ path: '/questions', Component: QuestionsScreen }], address);
  await screen.findByText('one');
  return userEvent.setup({ delay: null });
}

test('all that is found changes at once, and Undo takes back what the change has replaced', async () => {
  serveLong();
  const user = await showAt('/questions?course=c1&sort=text');
  await user.click(await screen.findByRole('button', { name: 'Select all 1,015 found' }));
  expect(screen.getByText('1,015 selected')).toBeDefined();
  await user.click(screen.getByText('Difficulty'));
  await user.click(await screen.findByRole('menuitem', { name: 'difficult' }));
  await screen.findByText('1,015 questions updated successfully');
  expect(sentTo('/api/questions/bulk-edit-found')).toEqual([
    {
      filters: { course: 'c1', sort: 'text' },
      numberOfQuestions: 1_015,
      change: { difficulty: 'difficult' },
    },
  ]);
  expect(difficulties()).toEqual(Array(4).fill('difficult'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const { changes } = sent()[0] as { changes: object[] };
  expect(changes).toHaveLength(1_015);
  expect(changes.at(-1)).toEqual({ _id: 'far1010', version: 4, difficulty: 'simple' });
});

test('all that is found goes to the trash after a question, and one call of Undo puts all of it back', async () => {
  serveLong();
  const user = await showAt('/questions?course=c1');
  await user.click(await screen.findByRole('button', { name: 'Select all 1,015 found' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1,015 questions?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(sentTo('/api/questions/bulk-delete-found')).toEqual([
    { filters: { course: 'c1' }, numberOfQuestions: 1_015 },
  ]);
  await waitFor(() => expect(sentTo('/api/trash/put-back')).toEqual([{ items: ['t1', 't2'] }]));
});

test('where a chapter is full by then, that Undo offers to raise its maximum and goes on', async () => {
  serveLong({ isFull: true });
  const user = await showAt('/questions?course=c1');
  await user.click(await screen.findByRole('button', { name: 'Select all 1,015 found' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1,015 questions?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Raise the maximum to 20 and go on' }));
  await screen.findByText('The questions were put back');
  expect(sentTo('/api/trash/put-back')).toEqual(Array(2).fill({ items: ['t1', 't2'] }));
  expect(screen.queryByRole('alert', { name: 'Full chapters' })).toBeNull();
});

test('what is selected as a whole ends with a click on one, and with other filters', async () => {
  serveLong();
  const user = await showAt('/questions?course=c1');
  await user.click(await screen.findByRole('button', { name: 'Select all 1,015 found' }));
  await user.click(box('two'));
  expect(screen.getByText('3 selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Select all 1,015 found' }));
  await user.type(screen.getByLabelText('Search questions'), 'o');
  await waitFor(() => expect(screen.queryByText('1,015 selected')).toBeNull());
});

test('more than change at once is told before, and of a course of others nothing is offered', async () => {
  serveLong({ total: 12_345 });
  await showAt('/questions?course=c1');
  expect(await screen.findByText(/All 12,345 found are too many to select: at most 5,000/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /found$/ })).toBeNull();
});

test('is not offered for the questions of all courses where one of them may only be viewed', async () => {
  serveLong({ isViewer: true });
  await showAt('/questions');
  await screen.findByLabelText('Select all 4 shown');
  expect(screen.queryByRole('button', { name: /found$/ })).toBeNull();
});
