import type { Doubt } from '@exam/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { PageChange } from '../../../data/scans.ts';
import { boundShortcuts } from '../../../ui/shortcuts.ts';
import {
  detailOf,
  markDoubt,
  NOTHING,
  numberDoubt,
  pageOf,
  questionOf,
  SCANS,
  serveSheets,
  showSheets,
} from '../scans-fixture.tsx';

const OPEN = '/exams/e1/sheets/open';
const open = (mark: number, number = 0) => ({
  ...SCANS,
  doubts: { ...SCANS.doubts, mark, number, unreadable: 0 },
});
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

/** Waits for the cut-outs of a sheet, which no browser draws here, and says that they are drawn. */
async function drawCutOuts(count: number) {
  const images = () => [...document.querySelectorAll('svg image')];
  await waitFor(() => expect(images()).toHaveLength(count));
  for (const image of images()) fireEvent.load(image);
  await waitFor(() => expect(acceptButton().hasAttribute('data-loading')).toBe(false));
}

function acceptButton() {
  return screen.getByRole('button', { name: /as proposed$|^Save these answers$/ });
}

describe('what a person must look at', () => {
  test('is answered by letters and the space bar, each change made from the version before it', async () => {
    const page = pageOf('p1', { version: 4 });
    const last = markDoubt('d4', pageOf('p3'), 2);
    const doubts = [
      ...[markDoubt('d1', page, 3), markDoubt('d2', page, 5), markDoubt('d3', pageOf('p2'), 1)],
      // Of another kind: four that are alike would stand on one sheet.
      { ...last, question: last.question && { ...last.question, doubt: 'several' as const } },
    ];
    const { changes, state } = serveSheets({ doubts, scans: open(4) });
    showSheets(OPEN);
    await heading('Question 3 of Ada Lovelace');
    expect(screen.getByRole('button', { name: 'B' }).title).toContain('Proposed');
    expect(screen.getByText('1 of 4')).toBeDefined();
    await userEvent.keyboard('a');
    await heading('Question 5 of Ada Lovelace');
    await userEvent.keyboard(' ');
    await heading('Question 1 of Ada Lovelace');
    expect(screen.getByText('3 of 4')).toBeDefined();
    await userEvent.keyboard('u');
    await heading('Question 2 of Ada Lovelace');
    state.doubts = [];
    state.scans = open(0);
    await userEvent.keyboard('m');
    await heading('All done');
    expect(changes()).toEqual([
      ['PATCH /api/scanned-pages/p1', { version: 4, answers: [{ question: 3, choice: 'A' }] }],
      ['PATCH /api/scanned-pages/p1', { version: 5, answers: [{ question: 5, choice: 'B' }] }],
      ['PATCH /api/scanned-pages/p2', { version: 1, answers: [{ question: 1, choice: null }] }],
      ['PATCH /api/scanned-pages/p3', { version: 1, answers: [{ question: 2, choice: '*' }] }],
    ]);
  });

  test('stands on sheets of twelve where many are alike: one key accepts all, a click or two keys change one', async () => {
    const doubts = Array.from({ length: 13 }, (_, at) => markDoubt(`d${at}`, pageOf(`p${at}`), at + 2));
    const { changes, state } = serveSheets({ doubts, scans: open(13) });
    showSheets(OPEN);
    await heading('7 answers');
    expect(screen.getByText('1 to 7 of 13')).toBeDefined();
    const cards = screen.getAllByRole('listitem').filter((each) => each.hasAttribute('aria-label'));
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((number) => `Question ${number} of Ada Lovelace`),
    );
    await userEvent.click(within(cards[1]!).getByRole('button', { name: 'C' }));
    await drawCutOuts(7);
    await userEvent.keyboard('5u7l ');
    await heading('6 answers');
    await drawCutOuts(6);
    await userEvent.keyboard(' ');
    await heading('1 left for later');
    const said = changes().map(([, body]) => body);
    const choices = said.flatMap((body) => (body as PageChange).answers ?? []);
    expect(choices.map(({ question, choice }) => `${question}${choice ?? '-'}`).join(' ')).toBe(
      '2B 3C 4B 5B 6- 7B 9B 10B 11B 12B 13B 14B',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back to the first' }));
    await heading('7 answers');
    state.doubts = [];
    state.scans = open(0);
    // What was said before is not sent again.
    await drawCutOuts(7);
    await userEvent.keyboard('7a ');
    await heading('All done');
    expect(changes().slice(12)).toEqual([
      ['PATCH /api/scanned-pages/p6', { version: 1, answers: [{ question: 8, choice: 'A' }] }],
    ]);
  });

  test('is proposed to be several where several are marked, not none, one alone and on a sheet', async () => {
    const several = (number: number) => {
      const doubt = markDoubt(`d${number}`, pageOf(`p${number}`), number);
      return {
        ...doubt,
        question: { ...doubt.question!, doubt: 'several' as const, read: null, answer: null },
      };
    };
    const { changes, state } = serveSheets({ doubts: [several(9)], scans: open(1) });
    showSheets(OPEN);
    await heading('Question 9 of Ada Lovelace');
    expect(screen.getByRole('button', { name: 'Several' }).title).toContain('Proposed');
    expect(screen.getByRole('button', { name: 'None' }).title).toBe('');
    cleanup();
    state.doubts = [3, 4, 5, 6].map(several);
    state.scans = open(4);
    showSheets(OPEN);
    await heading('4 answers');
    await drawCutOuts(4);
    await userEvent.keyboard('2u ');
    await waitFor(() => expect(changes()).toHaveLength(4));
    const choices = changes().flatMap(([, body]) => (body as PageChange).answers ?? []);
    expect(choices.map(({ choice }) => choice)).toEqual(['*', null, '*', '*']);
  });

  test('on a sheet is not accepted before each of its cut-outs is drawn, unless it is left for later', async () => {
    const doubts = [3, 4, 5, 6].map((number) => markDoubt(`d${number}`, pageOf(`p${number}`), number));
    const { changes } = serveSheets({ doubts, scans: open(4) });
    showSheets(OPEN);
    await heading('4 answers');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(document.querySelectorAll('svg image')).toHaveLength(4));
    vi.useFakeTimers();
    for (const image of [...document.querySelectorAll('svg image')].slice(0, 3)) fireEvent.load(image);
    act(() => void vi.advanceTimersByTime(150));
    vi.useRealTimers();
    await userEvent.keyboard(' ');
    expect(screen.getByText('1 to 4 of 4')).toBeDefined();
    expect(changes()).toEqual([]);
    await userEvent.keyboard('4l ');
    await heading('1 left for later');
    expect(changes().map(([url]) => url)).toEqual([
      'PATCH /api/scanned-pages/p3',
      'PATCH /api/scanned-pages/p4',
      'PATCH /api/scanned-pages/p5',
    ]);
  });

  test('on a sheet is not accepted by a key that comes before anybody can have seen it', async () => {
    const doubts = [3, 4, 5, 6].map((number) => markDoubt(`d${number}`, pageOf(`p${number}`), number));
    const { changes } = serveSheets({ doubts, scans: open(4) });
    showSheets(OPEN);
    await heading('4 answers');
    await waitFor(() => expect(document.querySelectorAll('svg image')).toHaveLength(4));
    vi.useFakeTimers();
    for (const image of document.querySelectorAll('svg image')) fireEvent.load(image);
    act(() => void vi.advanceTimersByTime(149));
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByText('1 to 4 of 4')).toBeDefined();
    expect(changes()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(changes()).toHaveLength(4));
  });

  test('ends with how many were decided and are final, and can be taken back there', async () => {
    const { state } = serveSheets({ doubts: [markDoubt('d1', pageOf('p1'), 3)], scans: open(1) });
    showSheets(OPEN);
    await heading('Question 3 of Ada Lovelace');
    state.doubts = [];
    state.scans = { ...open(0), numberOfCompleteSheets: 24 };
    await userEvent.keyboard('a');
    await heading('All done');
    expect(await screen.findByText(/^1 answer decided, 24 sheets final\./)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await heading('Question 3 of Ada Lovelace');
  });

  test('on a sheet is taken back as a whole', async () => {
    const page = pageOf('p1');
    const doubts = [3, 4, 5, 6].map((number) => markDoubt(`d${number}`, page, number));
    const { changes, state } = serveSheets({ doubts, scans: open(4) });
    showSheets(OPEN);
    await heading('4 answers');
    await drawCutOuts(4);
    state.doubts = [];
    state.scans = open(0);
    await userEvent.keyboard(' ');
    await heading('All done');
    await userEvent.keyboard('{Control>}z{/Control}');
    await heading('4 answers');
    await waitFor(() => expect(changes()).toHaveLength(8));
    expect(changes().map(([, body]) => body)).toMatchObject([
      ...[3, 4, 5, 6].map((question, at) => ({ version: at + 1, answers: [{ question, choice: 'B' }] })),
      ...[6, 5, 4, 3].map((question, at) => ({ version: at + 5, answers: [{ question }] })),
    ]);
  });

  test('is not put on a sheet, and nothing is proposed, where no answer is seen or another one may be written', async () => {
    const kinds = [
      ['unclear', null],
      ['unseen', null],
      ['unseen', 'B'],
      ['written', 'B'],
    ] as const;
    const doubts = kinds.map(([doubt, read], at) => {
      const question = questionOf(at + 1, { doubt, read, isOpen: true });
      return { ...markDoubt(`d${at}`, pageOf(`p${at}`), at + 1), question };
    });
    const { changes } = serveSheets({ doubts, scans: open(4) });
    showSheets(OPEN);
    for (const number of [1, 2, 3, 4]) {
      await heading(`Question ${number} of Ada Lovelace`);
      await userEvent.keyboard(' ');
      expect(screen.getByText(`${number} of 4`)).toBeDefined();
      await userEvent.keyboard('u');
    }
    await waitFor(() => expect(changes()).toHaveLength(4));
  });

  test('of numbers that fit one student alone stands on a sheet, beside the names', async () => {
    const unknown = { studentNumber: '100?', studentName: null };
    const doubts = [0, 1, 2, 3].map((at) => numberDoubt(`d${at}`, pageOf(`p${at}`, unknown)));
    const { changes } = serveSheets({ doubts, scans: open(0, 4) });
    showSheets(OPEN);
    await heading('4 numbers');
    const cards = screen.getAllByRole('listitem').filter((each) => each.hasAttribute('aria-label'));
    await userEvent.click(within(cards[2]!).getByRole('button', { name: '1005' }));
    await drawCutOuts(4);
    await userEvent.keyboard(' ');
    await waitFor(() => expect(changes()).toHaveLength(4));
    expect(changes().map(([, body]) => (body as PageChange).typedNumber)).toEqual([
      '1004',
      '1004',
      '1005',
      '1004',
    ]);
  });

  test('is gone through by arrows, and the last answer is taken back', async () => {
    const doubts = [markDoubt('d1', pageOf('p1'), 3), markDoubt('d2', pageOf('p2'), 5)];
    const { changes } = serveSheets({ doubts, scans: open(2) });
    showSheets(OPEN);
    await heading('Question 3 of Ada Lovelace');
    // The choices are a row of keys; "several" is none of them.
    const hints = [...document.querySelectorAll('p > span')].map(({ textContent }) => textContent);
    expect(hints).toEqual(expect.arrayContaining(['A–C choose', 'U none', 'M several']));
    // The dialog of the shortcuts lists them.
    const listed = boundShortcuts.get();
    expect(listed).toEqual(['choose', 'accept', 'none', 'several', 'type', 'back', 'later', 'takeBack']);
    await userEvent.keyboard('{ArrowRight}');
    await heading('Question 5 of Ada Lovelace');
    await userEvent.keyboard('{ArrowLeft}');
    await heading('Question 3 of Ada Lovelace');
    expect(changes()).toEqual([]);
    await userEvent.keyboard('c');
    await heading('Question 5 of Ada Lovelace');
    await userEvent.keyboard('{Control>}z{/Control}');
    await heading('Question 3 of Ada Lovelace');
    await waitFor(() =>
      expect(changes().map(([, body]) => body)).toEqual([
        { version: 1, answers: [{ question: 3, choice: 'C' }] },
        { version: 2, answers: [{ question: 3 }] },
      ]),
    );
    expect(screen.getByRole('button', { name: 'C' }).getAttribute('aria-pressed')).toBe('false');
  });

  test('keeps the space bar for what is proposed after an answer by mouse', async () => {
    const doubts = [markDoubt('d1', pageOf('p1'), 3), markDoubt('d2', pageOf('p2'), 5)];
    const { changes } = serveSheets({ doubts, scans: open(2) });
    showSheets(OPEN);
    await heading('Question 3 of Ada Lovelace');
    await userEvent.click(screen.getByRole('button', { name: 'C' }));
    await heading('Question 5 of Ada Lovelace');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(([, body]) => body)).toMatchObject([
      { answers: [{ choice: 'C' }] },
      { answers: [{ choice: 'B' }] },
    ]);
  });

  test('comes back in words where an answer is refused, and goes on meanwhile', async () => {
    const message = 'The pages of this exam were deleted.';
    const doubts = [markDoubt('d1', pageOf('p1'), 3), markDoubt('d2', pageOf('p2'), 5)];
    const { changes } = serveSheets({
      doubts,
      scans: open(2),
      answer: (call) =>
        call === 'PATCH /api/scanned-pages/p1' ? { status: 400, body: { message } } : undefined,
    });
    showSheets(OPEN);
    await heading('Question 3 of Ada Lovelace');
    await userEvent.keyboard('a');
    await heading('Question 5 of Ada Lovelace');
    await userEvent.keyboard('a');
    await heading('1 answer could not be saved');
    expect(changes()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'See it' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`“A” was not saved. ${message}`);
  });

  test('is sent again from the newer version where the page was changed elsewhere', async () => {
    let isStale = true;
    const { changes } = serveSheets({
      doubts: [markDoubt('d1', pageOf('p1'), 3)],
      scans: open(1),
      answer: (call) => {
        if (call !== 'PATCH /api/scanned-pages/p1' || !isStale) return undefined;
        isStale = false;
        return { status: 409, body: { message: 'Stale.', current: detailOf(pageOf('p1', { version: 8 })) } };
      },
    });
    showSheets(OPEN);
    await heading('Question 3 of Ada Lovelace');
    await userEvent.keyboard('a');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.[1]).toEqual({ version: 8, answers: [{ question: 3, choice: 'A' }] });
  });

  test('of a number is chosen among similar ones by a digit, or typed', async () => {
    const unknown = { studentNumber: '100?', studentName: null };
    const doubts = [numberDoubt('d1', pageOf('p1', unknown)), numberDoubt('d2', pageOf('p2', unknown))];
    const { changes } = serveSheets({ doubts, scans: open(0, 2) });
    showSheets(OPEN);
    await heading('Student numbers');
    expect(screen.getByRole('button', { name: /1004\s*Ada Lovelace/ })).toBeDefined();
    await userEvent.keyboard('2');
    await screen.findByText('2 of 2');
    await userEvent.keyboard('t1777{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(([, body]) => body)).toMatchObject([
      { typedNumber: '1005' },
      { typedNumber: '1777' },
    ]);
  });

  test('twice is compared side by side: keeping one page leaves the other out', async () => {
    const pages = [pageOf('p1'), pageOf('p2', { number: 88 })];
    const differences = [{ question: 2, answers: ['B', null] }];
    const doubts = [{ ...NOTHING, _id: 'd1', kind: 'duplicate' as const, pages, differences }];
    const { changes } = serveSheets({ doubts, scans: open(0, 1) });
    showSheets(OPEN);
    await heading('Pages of Ada Lovelace');
    expect(screen.getByText('They differ in question 2 (B, none).')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the right page' }));
    await waitFor(() =>
      expect(changes()).toEqual([['PATCH /api/scanned-pages/p1', { version: 1, isDiscarded: true }]]),
    );
  });

  test('of two versions keeps all pages of the sheet that counts', async () => {
    const of = (id: string, examVersion: string, sheetPage: number) =>
      pageOf(id, { examVersion, sheetPage, numberOfSheetPages: 2 });
    const pages = [of('p1', 'A', 1), of('p2', 'A', 2), of('p3', 'B', 1), of('p4', 'B', 2)];
    const doubts = [{ ...NOTHING, _id: 'd1', kind: 'duplicate' as const, pages }];
    const { changes } = serveSheets({ doubts, scans: open(0, 1) });
    showSheets(OPEN);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep page 3' }));
    await waitFor(() =>
      expect(changes().map(([url]) => url)).toEqual([
        'PATCH /api/scanned-pages/p1',
        'PATCH /api/scanned-pages/p2',
      ]),
    );
  });

  test('that cannot be read takes the typed code, and what that brings up is shown next', async () => {
    const page = pageOf('p1', { kind: 'unreadable', studentNumber: null, studentName: null });
    const doubts = [{ ...NOTHING, places: null, _id: 'd1', kind: 'unreadable' as const, pages: [page] }];
    const { changes, state } = serveSheets({ doubts, scans: open(0, 1) });
    showSheets(OPEN);
    await heading('Unreadable pages');
    expect(screen.getByText(/half of the marks at its corners and sides, cannot be seen/)).toBeTruthy();
    state.doubts = [markDoubt('d2', pageOf('p1', { version: 2 }), 7)];
    state.scans = open(1);
    await userEvent.type(screen.getByLabelText('Code of the page'), 'K7QX 2M{Enter}');
    await heading('Question 7 of Ada Lovelace');
    expect(changes()).toEqual([['PATCH /api/scanned-pages/p1', { version: 1, code: 'K7QX 2M' }]]);
  });

  test('that cannot be read is one of the pages that are still missing: one key says which, or a few letters', async () => {
    const unreadable = (id: string) => {
      const page = pageOf(id, { kind: 'unreadable', studentNumber: null, studentName: null });
      return { ...NOTHING, places: null, _id: id, kind: 'unreadable' as const, pages: [page], codes: CODES };
    };
    const doubts = ['p1', 'p2', 'p3', 'p4'].map(unreadable);
    const { changes } = serveSheets({ doubts, scans: open(0, 4) });
    showSheets(OPEN);
    await screen.findByText('1 of 4');
    expect(screen.getByText(/Say which of these pages it is/)).toBeDefined();
    const proposed = screen.getByRole('button', {
      name: /^1004 Ada Lovelace, Version A, page 2 of 2\s*Code … 9XZK 0PQR$/,
    });
    expect(proposed.title).toContain('Proposed');
    await userEvent.keyboard(' ');
    await screen.findByText('2 of 4');
    await userEvent.keyboard('2');
    await screen.findByText('3 of 4');
    await userEvent.keyboard('to5t-v{Enter}');
    await screen.findByText('4 of 4');
    // All codes have these letters.
    await userEvent.keyboard('tK7QX{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(4));
    expect(changes().map(([, body]) => (body as PageChange).code)).toEqual([
      CODES[0]!.code,
      CODES[1]!.code,
      CODES[1]!.code,
      'K7QX',
    ]);
  });
});

const CODES: Doubt['codes'] = [
  {
    code: 'K7QX 2MAA AAAA AAAA AAAA AAAA 9XZK 0PQR',
    examVersion: 'A',
    sheetPage: 2,
    numberOfSheetPages: 2,
    student: { number: '1004', name: 'Ada Lovelace' },
    isProposed: true,
  },
  {
    code: 'K7QX 2MAA AAAA AAAA AAAA AAAB 05TV 1MNP',
    examVersion: 'B',
    sheetPage: 1,
    numberOfSheetPages: 1,
    student: null,
    isProposed: false,
  },
];
