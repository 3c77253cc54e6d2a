import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '../../lib/uploads/upload-fixture.ts';
import { renderRoutes } from '../../test-render.tsx';
import { IMPORT, IMPORTED, ITEM, PLAN, SKIPPED, serveImports } from './import-fixture.ts';
import { ImportScreen } from './import-screen.tsx';

// jsdom has none; everything is near here.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const START = '/courses/c1/import';
const OPEN = `${START}?import=i1`;

function show(address: string) {
  return renderRoutes(
    [
      { path: '/courses/:courseId/import', Component: ImportScreen },
      { path: '*', element: 'elsewhere' },
    ],
    address,
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);
const chapterFor = (category: string) =>
  screen.findByRole<HTMLInputElement>('combobox', { name: `Chapter for ${category}` });
const bar = () => screen.findByRole('region', { name: 'What would be imported' });
const lastPlan = (seen: ReturnType<typeof serveImports>['seen']) =>
  seen.filter(({ path }) => path.endsWith('/plan')).at(-1)?.body;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

describe('files', () => {
  const drop = (...files: File[]) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: ['Files'], files } });
    document.body.dispatchEvent(event);
    return event;
  };

  test('that are dropped anywhere become one import when all of them are here', async () => {
    const { changes } = serveImports();
    const router = show(START);
    await screen.findByRole('heading', { name: 'Drop files here' });
    const event = drop(new File(['<quiz/>'], 'pool.xml'), new File(['Which?'], 'more.txt'));
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
    expect(changes().at(-1)).toEqual(['POST /api/imports', { courseId: 'c1', uploads: ['up1', 'up2'] }]);
    expect(await screen.findByRole('heading', { name: 'Reading…' })).toBeDefined();
  });

  test('can be chosen; one that is empty says so, and the others wait until it is removed', async () => {
    const { changes } = serveImports();
    const router = show(START);
    await screen.findByRole('button', { name: 'Choose files' });
    const files = [new File(['Which?'], 'pool.txt'), new File([], 'nothing.txt')];
    await userEvent.upload(screen.getByLabelText('Files'), files);
    expect(await screen.findByText('This file is empty.')).toBeDefined();
    expect(await screen.findByText('Remove what cannot come in to go on with the rest.')).toBeDefined();
    await press('Remove nothing.txt');
    await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
    expect(changes().at(-1)).toEqual(['POST /api/imports', { courseId: 'c1', uploads: ['up1'] }]);
  });

  test('that the server will not read now can be tried again', async () => {
    const message = 'Other files are being read. Try again in a minute.';
    let isBusy = true;
    serveImports({
      answer: (call) =>
        isBusy && call === 'POST /api/imports' ? { status: 409, body: { message } } : undefined,
    });
    const router = show(START);
    await screen.findByRole('button', { name: 'Choose files' });
    await userEvent.upload(screen.getByLabelText('Files'), new File(['Which?'], 'pool.txt'));
    expect(await screen.findByText(message)).toBeDefined();
    isBusy = false;
    await press('Try again');
    await waitFor(() => expect(router.state.location.search).toBe('?import=i9'));
  });

  test('do not come in from who may only look', async () => {
    serveImports({ role: 'viewer' });
    show(START);
    expect(await screen.findByRole('heading', { name: 'Nothing can come in here' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('what is in the files', () => {
  test('is told: the format, the counts, the chapters and labels that are suggested', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(files.textContent).toBe('pool.xmlMoodle XML3 questions, 1 left behind');
    expect((await chapterFor('1. Processes')).value).toBe('1. Processes');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the new chapter for Memory').value).toBe(
      'Memory',
    );
    expect(screen.getByText('2 tags, 1 of them without a label')).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Label for easy').value).toBe('simple');
    expect((await bar()).textContent).toContain('2 questions into 2 chapters, 1 of them new');
  });

  test('is planned anew with each choice', async () => {
    const { seen } = serveImports({ imports: [IMPORT] });
    show(OPEN);
    await choose('Difficulty', 'difficult');
    await choose('1 true/false question', 'come in with two choices');
    await choose('1 duplicate', 'come in once more');
    await choose('Label for week 3', 'creativity');
    await userEvent.click(await chapterFor('Memory'));
    await userEvent.click(await screen.findByRole('option', { name: 'Leave out' }));
    await waitFor(() =>
      expect(lastPlan(seen)).toMatchObject({
        categories: [{ category: 'Memory', isLeftOut: true }],
        tags: [{ tag: 'week 3', label: 'creativity' }],
        difficulty: 'difficult',
        objective: 'reminding',
        trueFalse: 'two-choices',
        duplicates: 'imported',
      }),
    );
  });

  test('cannot come in while a new chapter has no name', async () => {
    serveImports({ imports: [IMPORT] });
    show(OPEN);
    await userEvent.clear(await screen.findByLabelText('Name of the new chapter for Memory'));
    expect(await screen.findByText('Give the new chapter for “Memory” a name.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  });

  test('says what is in the way, and larger maximums are one click', async () => {
    const problem = 'The chapter “Processes” may hold at most 12 questions, and it would hold 15.';
    const small = { ...PLAN.chapters[0]!, numberOfQuestionsThen: 15, maximumNeeded: 15 };
    const { seen } = serveImports({
      imports: [IMPORT],
      plan: ({ raiseMaximums }) => ({
        ...PLAN,
        chapters: [small],
        problems: raiseMaximums === true ? [] : [problem],
      }),
    });
    show(OPEN);
    expect(await screen.findByText(problem)).toBeDefined();
    await press('Raise the maximums');
    expect(await screen.findByText('2 questions into 1 chapter')).toBeDefined();
    expect(await screen.findByText(/The maximum of a chapter is raised/)).toBeDefined();
    expect(lastPlan(seen)).toMatchObject({ raiseMaximums: true });
  });
});

describe('the questions', () => {
  const again = {
    ...ITEM,
    position: 1,
    text: 'There already',
    duplicateOf: { questionId: 'q1', text: 'There already' },
  };
  const world = { imports: [IMPORT], items: [ITEM, again, SKIPPED] };

  test('are shown with the labels that they would get, and can stay out', async () => {
    const { seen } = serveImports(world);
    show(OPEN);
    const box = await screen.findByLabelText<HTMLInputElement>(`Import ${ITEM.text}`);
    expect(box.checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Import There already').checked).toBe(false);
    await userEvent.click(box);
    await userEvent.click(screen.getByLabelText('Import There already'));
    await waitFor(() => expect(lastPlan(seen)).toMatchObject({ leftOut: [0], takenIn: [1] }));
  });

  test('show the words of their file that mean no label, as they are chosen', async () => {
    serveImports(world);
    show(OPEN);
    const box = await screen.findByLabelText(`Import ${ITEM.text}`);
    const row = within(box.closest('li')!);
    expect(row.queryByText('easy')).toBeNull();
    await choose('Label for easy', 'means no label');
    expect(await row.findByText('easy')).toBeDefined();
  });

  test('that stay behind say where they stand and why', async () => {
    serveImports(world);
    show(OPEN);
    await userEvent.click(await screen.findByRole('link', { name: 'Left behind 1' }));
    expect(await screen.findByText(SKIPPED.reason!)).toBeDefined();
    expect(screen.getByText(/, line 40$/).textContent).toBe('pool.xml, line 40');
  });

  test('that are there already lead to the one that is there', async () => {
    serveImports(world);
    show(`${OPEN}&show=duplicates`);
    const link = await screen.findByRole('link', { name: 'see it there' });
    expect(link.getAttribute('href')).toBe('/questions/q1');
    expect(screen.queryByLabelText(`Import ${ITEM.text}`)).toBeNull();
  });

  test('are searched by the server', async () => {
    const { seen } = serveImports(world);
    show(OPEN);
    await userEvent.type(await screen.findByLabelText('Search these questions'), 'fork');
    await waitFor(() =>
      expect(seen.filter(({ path }) => path.endsWith('/items')).at(-1)?.params).toMatchObject({
        show: 'questions',
        q: 'fork',
      }),
    );
  });

  test('show the alternative text of images that are not in the pool yet, and ask for none', async () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    const { seen } = serveImports({ ...world, items: [{ ...ITEM, text: `See ![a graph](image:${id})` }] });
    show(OPEN);
    expect(await screen.findByText('a graph')).toBeDefined();
    expect(seen.some(({ path }) => path.startsWith('/api/images'))).toBe(false);
  });

  test('are chosen as before after the page is loaded anew', async () => {
    serveImports(world);
    show(OPEN);
    await userEvent.click(await screen.findByLabelText(`Import ${ITEM.text}`));
    document.body.replaceChildren();
    show(OPEN);
    expect((await screen.findByLabelText<HTMLInputElement>(`Import ${ITEM.text}`)).checked).toBe(false);
  });
});

test('an import goes on by itself until it is in the pool', async () => {
  const { set, changes } = serveImports({ imports: [IMPORT] });
  show(OPEN);
  await press('Import 2');
  expect(await screen.findByRole('heading', { name: 'Importing…' })).toBeDefined();
  expect(changes()[0]).toMatchObject(['POST /api/imports/i1/apply', { difficulty: 'simple', leftOut: [] }]);
  set({ ...IMPORT, state: 'importing', progress: { done: 150, total: 212 } });
  expect(await screen.findByText(/^70 % is done/)).toBeDefined();
  set(IMPORTED);
  expect(await screen.findByRole('heading', { name: '212 questions imported' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'See the questions' });
  expect(link.getAttribute('href')).toBe('/questions?course=c1&sort=-createdAt');
});

test('an import whose answer is lost is found to have begun', async () => {
  const { set } = serveImports({
    imports: [IMPORT],
    answer: (call) => {
      if (!call.endsWith('/apply')) return undefined;
      set({ ...IMPORT, state: 'importing' });
      return NO_CONNECTION();
    },
  });
  show(OPEN);
  await press('Import 2');
  expect(await screen.findByRole('heading', { name: 'Importing…' })).toBeDefined();
});

test('an import is undone after it has said what goes', async () => {
  const { changes } = serveImports({ imports: [IMPORTED] });
  show(OPEN);
  await press('Undo this import');
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
  expect(dialog.textContent).toContain(
    'Deletes the 211 questions that came with it, also the 4 that were changed since.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByRole('heading', { name: 'This import is undone' })).toBeDefined();
  expect(changes()).toEqual([['POST /api/imports/i1/undo', {}]]);
});

test('the imports of the course are offered again, and what is imported can be undone there', async () => {
  serveImports({ imports: [{ ...IMPORT, _id: 'i2' }, IMPORTED] });
  show(START);
  const [open, done] = within(await screen.findByRole('list', { name: 'Imports' })).getAllByRole('listitem');
  expect(within(open!).getByRole('link').getAttribute('href')).toBe('/courses/c1/import?import=i2');
  expect(open!.textContent).toContain('waits to be finished: 3 questions in it');
  expect(done!.textContent).toContain('212 questions imported');
  expect(within(done!).getByRole('button', { name: 'Undo the import of pool.xml' })).toBeDefined();
});

test('files that cannot be read say why, and others can be chosen', async () => {
  const failure = '“pool.xml” is not well-formed: line 3 closes <b>, which is not open.';
  const { changes } = serveImports({ imports: [{ ...IMPORT, state: 'unreadable', failure }] });
  const router = show(OPEN);
  expect((await screen.findByRole('alert')).textContent).toBe(failure);
  await press('Choose other files');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(changes()).toEqual([['DELETE /api/imports/i1', undefined]]);
});

test('what was not imported says why, and can be tried again', async () => {
  serveImports({ imports: [{ ...IMPORT, failure: 'The image of question 3 is no image.' }] });
  show(OPEN);
  expect(await screen.findByText('Nothing was imported. The image of question 3 is no image.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Import 2' })).toBeDefined();
});

test('an import that is gone leads to those that are there', async () => {
  serveImports({
    answer: (call) => (call === 'GET /api/imports/i1' ? { status: 404, body: {} } : undefined),
  });
  show(OPEN);
  expect(await screen.findByRole('heading', { name: 'This import does not exist (any more)' })).toBeDefined();
});
