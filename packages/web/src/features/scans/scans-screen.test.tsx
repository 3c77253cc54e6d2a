import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { write } from '../../test-write.ts';
import {
  detailOf,
  NO_AUDITS,
  NOTHING_SCANNED,
  OPEN_AUDIT,
  pageOf,
  questionOf,
  SCANS,
  serveSheets,
  showSheets,
} from './scans-fixture.tsx';
import { parseTypedAnswers } from './typed-answers.ts';

const drop = (...files: File[]) => {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files } });
  document.body.dispatchEvent(event);
};

describe('sheets of an exam', () => {
  test('that were never printed lead to printing', async () => {
    serveSheets({ scans: { ...NOTHING_SCANNED, hasPrints: false } });
    showSheets();
    const way = await screen.findByRole('link', { name: 'Print answer sheets' });
    expect(way.getAttribute('href')).toBe('/exams/e1/print');
  });

  test('are read file by file as each arrives', async () => {
    const { changes } = serveSheets({ scans: NOTHING_SCANNED });
    showSheets();
    await screen.findByRole('heading', { name: 'Drop scanned sheets here' });
    drop(new File(['one'], 'one.pdf'), new File(['other'], 'other.jpg'));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['POST /api/exams/e1/scans', { uploads: ['up1'] }],
        ['POST /api/exams/e1/scans', { uploads: ['up2'] }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull());
  });

  test('of a file that broke off are told, and its owner says that they suffice', async () => {
    const failure = 'The file “scan.pdf” cannot be read: The file is damaged.';
    const broken = { ...SCANS.scans[0]!, state: 'unreadable' as const, failure, pagesRead: 3 };
    const { changes, state } = serveSheets({ scans: { ...SCANS, scans: [broken], numberOfBrokenOff: 1 } });
    showSheets();
    const summary = await screen.findByRole('region', { name: 'What was read' });
    expect(summary.textContent).toContain(
      '1 file was not read to its end. Upload it again, or say below that its pages suffice.',
    );
    state.scans = { ...SCANS, scans: [{ ...broken, countsAsRead: true }] };
    await userEvent.click(screen.getByRole('button', { name: 'Its pages suffice: scan.pdf' }));
    expect(
      await screen.findByText(`${failure} The 3 pages before that were read, and suffice.`),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pages are missing: scan.pdf' })).toBeTruthy();
    expect(changes()).toEqual([['PATCH /api/scans/s1', { countsAsRead: true }]]);
  });

  test('that came again are told, and stay when the earlier file is removed', async () => {
    const [file] = SCANS.scans as [(typeof SCANS.scans)[number]];
    const scans = [
      { ...file, pagesElsewhere: 291 },
      { ...file, _id: 's2', name: 'again.pdf', pagesHereBefore: 291 },
    ];
    serveSheets({ scans: { ...SCANS, scans } });
    showSheets();
    expect(await screen.findByText('291 pages. 291 pages were here already.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove scan.pdf' }));
    expect(screen.getByText('All its pages came again in a later file, and stay.')).toBeTruthy();
  });

  test('of the demonstration are there, filled in', async () => {
    const { changes, seen } = serveSheets({
      scans: { ...NOTHING_SCANNED, filledSheets: '/demo/filled-sheets.pdf' },
      answer: (call) =>
        call === 'GET /demo/filled-sheets.pdf' ? { status: 200, body: new Blob(['pdf']) } : undefined,
    });
    showSheets();
    await userEvent.click(await screen.findByRole('button', { name: 'Read the filled sheets' }));
    await waitFor(() => expect(changes()).toEqual([['POST /api/exams/e1/scans', { uploads: ['up1'] }]]));
    expect(seen.map(({ path }) => path)).toContain('/demo/filled-sheets.pdf');
  });

  test('that the server will not read now can be tried again', async () => {
    const message = 'The pages of this exam take all the room there is.';
    let isFull = true;
    const { changes } = serveSheets({
      scans: NOTHING_SCANNED,
      answer: (call) =>
        isFull && call === 'POST /api/exams/e1/scans' ? { status: 409, body: { message } } : undefined,
    });
    showSheets();
    await screen.findByRole('heading', { name: 'Drop scanned sheets here' });
    drop(new File(['one'], 'one.pdf'));
    expect(await screen.findByText(`one.pdf: ${message}`)).toBeDefined();
    isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(`one.pdf: ${message}`)).toBeNull());
  });

  test('replace results from a file only when asked to', async () => {
    const { changes } = serveSheets({ scans: NOTHING_SCANNED, resultsAt: '2026-11-20T10:00:00.000Z' });
    showSheets();
    await userEvent.click(await screen.findByRole('button', { name: 'Scan sheets instead' }));
    drop(new File(['one'], 'one.pdf'));
    await waitFor(() =>
      expect(changes()).toEqual([['POST /api/exams/e1/scans', { uploads: ['up1'], replacesResults: true }]]),
    );
  });

  test('are summed up, with the way to what is open', async () => {
    serveSheets();
    showSheets();
    const summary = await screen.findByRole('region', { name: 'What was read' });
    expect(within(summary).getByRole('status').textContent).toBe(
      '287 of 300 sheets read. 12 answers, 3 numbers and 1 unreadable page need you.',
    );
    expect(summary.textContent).toContain('291 pages in all, of which 2 empty, 1 scanned twice.');
    expect(screen.getByRole('link', { name: /^Check \d+ doubts$/ }).getAttribute('href')).toBe(
      '/exams/e1/sheets/open',
    );
    expect(screen.getByText(/31 MiB of 1,024 MiB/)).toBeDefined();
  });

  test('show how far each file is, and reading is ended after a question', async () => {
    const scan = { ...SCANS.scans[0]!, state: 'reading' as const, pagesRead: 120 };
    const failed = {
      ...SCANS.scans[0]!,
      _id: 's2',
      name: 'bad.tif',
      state: 'unreadable' as const,
      pagesRead: 0,
    };
    const scans = { ...SCANS, scans: [scan, { ...failed, failure: 'This file is damaged.' }] };
    const { changes, state } = serveSheets({ scans });
    showSheets();
    expect(await screen.findByText(/^120 of 291 pages read\./)).toBeDefined();
    state.scans = { ...scans, scans: [{ ...scan, pagesRead: 130 }, ...scans.scans.slice(1)] };
    expect(await screen.findByText(/^130 of 291 pages read, [\d,]+ a minute\. You can leave/)).toBeDefined();
    state.scans = {
      ...scans,
      scans: [{ ...scan, pagesRead: 140, isWaiting: true }, ...scans.scans.slice(1)],
    };
    expect(
      await screen.findByText(/^140 of 291 pages read\. Waiting for its next turn, because others/),
    ).toBeDefined();
    expect(screen.getByText('This file is damaged.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel scan.pdf' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes()).toEqual([['DELETE /api/scans/s1', undefined]]));
  });

  test('can be typed in one line', async () => {
    const { changes } = serveSheets();
    showSheets();
    await userEvent.click(await screen.findByRole('button', { name: 'Type a sheet' }));
    await write(screen.getByLabelText('Student number'), '1077');
    await write(screen.getByLabelText('Answers'), 'ab{Enter}');
    expect(screen.getByText('There are 2, and the sheet has 3 questions.')).toBeDefined();
    await write(screen.getByLabelText('Answers'), '-{Enter}');
    await waitFor(() =>
      expect(changes()).toEqual([
        [
          'POST /api/exams/e1/typed-sheets',
          { examVersion: 'A', studentNumber: '1077', answers: ['A', 'B', null] },
        ],
      ]),
    );
  });

  test('are kept as long as the owner says', async () => {
    const { changes } = serveSheets();
    showSheets();
    const days = await screen.findByLabelText('Days after the results are final');
    await userEvent.clear(days);
    await write(days, '7');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes()).toEqual([['PUT /api/exams/e1/scans-keeping', { days: 7 }]]));
  });
});

describe('the reading', () => {
  test('is checked by answers drawn by chance: what is wrong is pressed, all others are right', async () => {
    const { changes, state } = serveSheets({ audits: { ...NO_AUDITS, left: 12 } });
    showSheets();
    const draw = await screen.findByRole('button', { name: 'Draw 12 answers' });
    state.audits = OPEN_AUDIT;
    await userEvent.click(draw);
    await screen.findByRole('button', { name: 'All 2 are right' });
    const card = screen.getByRole('listitem', { name: 'Question 2 of Ada Lovelace' });
    await userEvent.click(within(card).getByRole('button', { name: 'C' }));
    state.audits = { ...NO_AUDITS, numberOfAudits: 1, lookedAt: 40, wrong: 1, mostWrongOf100000: 11_332 };
    await userEvent.click(screen.getByRole('button', { name: 'Save: 1 of 2 wrong' }));
    await screen.findByText(
      'Of 40 answers that were read without a doubt and looked at by chance, 1 was read wrongly: at most 11,332 of 100,000 are wrong, with 95 % confidence.',
    );
    expect(changes()).toEqual([
      ['POST /api/exams/e1/scan-audits', {}],
      [
        'POST /api/exams/e1/scan-audits/settle',
        { audit: 1, wrong: [{ scannedPageId: 'p2', question: 2, choice: 'C' }] },
      ],
    ]);
  });
});

test('answers that are typed with a strange sign are refused', () => {
  expect(parseTypedAnswers('A *-', 3)).toEqual({ ok: true, answers: ['A', '*', null] });
  expect(parseTypedAnswers('A?', 2)).toEqual({ ok: false, reason: '“?” is no letter.' });
});

describe('a page', () => {
  const ADDRESS = '/exams/e1/sheets/pages/p1';

  test('is corrected by keyboard and by pressing a circle, from its version', async () => {
    const detail = detailOf(pageOf('p1', { version: 3 }));
    const { changes } = serveSheets({ detail });
    showSheets(ADDRESS);
    const first = await screen.findByRole('button', { name: /^1\s*B/ });
    first.focus();
    await userEvent.keyboard('b{ArrowDown}a');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toEqual([
      'PATCH /api/scanned-pages/p1',
      { version: 3, answers: [{ question: 2, choice: 'A' }] },
    ]);
    await screen.findByText('The page was changed');
    const picture = screen.getByRole('img', { name: /^1004 Ada Lovelace/ });
    await userEvent.click(picture.querySelector('[data-state="chosen"]')!);
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.[1]).toEqual({ version: 3, answers: [{ question: 1, choice: null }] });
  });

  test('tells who changed what, leads to its neighbours, and goes back to what was read', async () => {
    const detail = detailOf(pageOf('p1'), {
      questions: [questionOf(1, { answer: 'C', isCorrected: true })],
      changes: [
        { madeAt: '2026-11-20T10:00:00.000Z', by: 'ada@example.org', what: 'Question 1: C instead of B.' },
      ],
    });
    const pages = ['p0', 'p1', 'p2'].map((id) => pageOf(id));
    const { changes } = serveSheets({ detail, pages });
    showSheets(ADDRESS);
    expect((await screen.findByText(/Question 1: C instead of B\./)).textContent).toContain(
      'ada@example.org',
    );
    const next = await screen.findByRole('link', { name: 'Next' });
    expect(next.getAttribute('href')).toBe('/exams/e1/sheets/pages/p2');
    await userEvent.click(screen.getByRole('button', { name: 'Undo: question 1 as it was read' }));
    await waitFor(() => expect(changes()[0]?.[1]).toEqual({ version: 1, answers: [{ question: 1 }] }));
  });
});

describe('somebody who helps with the sheets', () => {
  const DUTY = {
    _id: 'e1',
    name: 'Midterm',
    courseName: 'Operating Systems',
    owner: { email: 'owner@example.com', displayName: null },
    isScanner: false,
    isMarker: false,
    seesNames: false,
    roles: ['r1'],
  };
  /** The exam itself is refused. */
  const serveAs = (role: object) =>
    serveSheets({
      pages: [{ ...pageOf('p1'), kind: 'unreadable', studentNumber: null, studentName: null, number: 7 }],
      answer: (call) => {
        if (call === 'GET /api/exams/e1') return { status: 403, body: { message: 'Not for you.' } };
        if (call === 'GET /api/exam-duties') return { status: 200, body: { data: [{ ...DUTY, ...role }] } };
        return undefined;
      },
    });

  test('as a scanner uploads, and sees what could not be read by file and page', async () => {
    const { changes } = serveAs({ isScanner: true });
    showSheets();
    await screen.findByRole('heading', { level: 1, name: 'Answer sheets of Midterm' });
    const list = await screen.findByRole('list', { name: 'Pages that were not read' });
    expect(list.textContent).toContain('page 7');
    expect(screen.queryByRole('link', { name: /^Check/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    drop(new File(['one'], 'one.pdf'));
    await waitFor(() => expect(changes()).toEqual([['POST /api/exams/e1/scans', { uploads: ['up1'] }]]));
  });

  test('as a marker goes to the doubts, and uploads nothing', async () => {
    serveAs({ isMarker: true });
    showSheets();
    const way = await screen.findByRole('link', { name: /^Check/ });
    expect(way.getAttribute('href')).toBe('/exams/e1/sheets/open');
    expect(screen.getByText(/Names of students are not shown to you\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Type a sheet' })).toBeNull();
    expect(screen.queryByLabelText('Days after the results are final')).toBeNull();
  });
});

test('the owner names a marker who sees names, and takes a role back', async () => {
  let helpers = [
    { _id: 'r1', email: 'ada@example.com', role: 'scanner', seesNames: false, isOfCourse: false },
  ];
  const { changes } = serveSheets({
    answer: (call) => {
      if (call === 'GET /api/exams/e1/helpers') return { status: 200, body: { data: helpers } };
      if (call === 'DELETE /api/exam-helpers/r1') helpers = [];
      return undefined;
    },
  });
  showSheets();
  await userEvent.click(await screen.findByRole('button', { name: 'Helpers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who helps with the answer sheets' }));
  await write(dialog.getByLabelText('E-mail of a colleague'), 'grace@example.com');
  await userEvent.click(dialog.getByLabelText('Role', { selector: 'input' }));
  await userEvent.click(await screen.findByText(/^Marker:/));
  await userEvent.click(dialog.getByLabelText('Sees the names of students'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add helper' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove the scanner ada@example.com' }));
  await dialog.findByText('Nobody helps yet.');
  expect(changes()).toEqual([
    ['POST /api/exams/e1/helpers', { email: 'grace@example.com', role: 'marker', seesNames: true }],
    ['DELETE /api/exam-helpers/r1', undefined],
  ]);
});
