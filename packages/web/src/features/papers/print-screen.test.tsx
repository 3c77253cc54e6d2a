import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { forgetAccount } from '../../lib/forget-account.ts';
import * as files from '../../lib/save-file.ts';
import { pressEnter, refusal, server, setUpPrinting, show, write } from './print-fixture.tsx';

setUpPrinting();
beforeEach(() => {
  vi.spyOn(files, 'saveFile').mockReturnValue();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const option = (name: string) => screen.getByRole('checkbox', { name });
const typed = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('how often each letter is right stands there before printing, and a long row of one letter', async () => {
  server.versions = [
    { label: 'A', questions: Array(6).fill({ choices: ['1', '2', '3'] }), key: [...'AAAABC'] },
  ];
  show();
  const list = await screen.findByRole('list', { name: 'Letters of the key' });
  expect(list.textContent).toBe('Key: A 4, B 1, C 1; 4 in a row');
});

describe('the settings', () => {
  test('are kept by themselves, and at once with Enter', async () => {
    const { user } = show();
    await write('Institution', 'University');
    await pressEnter('Institution');
    expect(server.kept).toHaveLength(1);
    expect(server.kept[0]!.settings).toMatchObject({ institution: 'University', title: 'Midterm' });
    await user.click(screen.getByLabelText('US Letter'));
    await waitFor(() => expect(server.kept).toHaveLength(2));
    expect(server.kept[1]!.settings).toMatchObject({ paperSize: 'us-letter' });
  });

  test('are kept when the screen is left, and are there for who comes back', async () => {
    const { router } = show();
    await write('Date', 'Monday');
    await router.navigate('/exams');
    await screen.findByText('all exams');
    expect(server.kept.map(({ settings }) => settings.date)).toEqual(['Monday']);
    await router.navigate('/exams/e1/print');
    expect((await typed('Date')).value).toBe('Monday');
  });

  test('are kept by a request that outlives the page when that goes', async () => {
    show();
    await write('Date', 'Monday');
    fireEvent(window, new Event('pagehide'));
    expect(server.kept.map(({ options }) => options)).toEqual([{ keepalive: true }]);
  });

  test('are there on the next page, though its request overtook the one that saves them', async () => {
    server.keep = () => new Promise(() => {});
    show();
    await write('Date', 'Monday');
    fireEvent(window, new Event('pagehide'));
    cleanup();
    server.keep = async () => ({});
    show();
    expect((await typed('Date')).value).toBe('Monday');
    cleanup();
    await waitFor(() =>
      expect(server.kept.map(({ settings }) => settings.date)).toEqual(['Monday', 'Monday']),
    );
    show();
    expect((await typed('Date')).value).toBe('');
  });

  test('are kept by nobody once the account has left', async () => {
    show();
    await write('Date', 'Monday');
    forgetAccount();
    cleanup();
    expect(server.kept).toEqual([]);
  });

  test('that could not be kept are told, and tried again', async () => {
    server.keep = () => Promise.reject(refusal(500));
    const { user } = show();
    await write('Date', 'Monday');
    await pressEnter('Date');
    expect(await screen.findByText(/could not be saved for next time/)).toBeTruthy();
    server.keep = async () => ({});
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull());
    expect(server.kept).toHaveLength(2);
  });

  test('with a number that is none are neither kept nor printed so', async () => {
    const { user } = show();
    await write('Duration', '90h');
    expect(screen.getAllByText('Duration must be a whole number from 1 to 10,000.')).toHaveLength(2);
    expect(button('Download').disabled).toBe(true);
    await user.clear(await typed('Duration'));
    expect(button('Download').disabled).toBe(false);
    await waitFor(() => expect(server.kept.at(-1)?.settings.durationMinutes).toBeNull());
    expect(server.kept.map(({ settings }) => settings.durationMinutes)).not.toContain('90h');
  });

  test('that could not be loaded, or are of an exam that is gone, say so', async () => {
    vi.mocked(api.get).mockRejectedValue(refusal(500));
    show();
    expect(await screen.findByText('The exam could not be loaded.', { exact: false })).toBeTruthy();
    expect(button('Try again')).toBeTruthy();
    cleanup();
    vi.mocked(api.get).mockRejectedValue(refusal(404));
    show();
    expect(await screen.findByText('This exam does not exist (any more)')).toBeTruthy();
  });
});

describe('what is chosen to be printed', () => {
  test('is as it was kept, and is kept with each change', async () => {
    const settings = { ...server.paper, institution: 'University' };
    server.exam = { ...server.exam, versions: ['A', 'B', 'C'] };
    server.paper = { ...settings, choice: { parts: ['key'], versions: ['B', 'C'], format: 'docx' } };
    const { user } = show();
    expect(await screen.findByText('2 Word documents in one zip archive.')).toBeTruthy();
    expect((option('Questions') as HTMLInputElement).checked).toBe(false);
    await user.click(option('Version C'));
    await user.click(option('Questions'));
    await user.click(screen.getByLabelText('PDF'));
    const choice = { parts: ['questions', 'key'], versions: ['B'], format: 'pdf' };
    await waitFor(() => expect(server.kept.at(-1)?.settings).toEqual({ ...settings, choice }));
  });

  test('lacks the answer sheet at first, which is told beside the download to who will scan it, and one click adds it', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add the answer sheet' }));
    expect((option('Answer sheet') as HTMLInputElement).checked).toBe(true);
    expect(screen.queryByText(/No answer sheets to scan/)).toBeNull();
    await user.click(button('Download'));
    await waitFor(() =>
      expect(server.ordered).toMatchObject([{ parts: ['questions', 'answer-sheet', 'key'] }]),
    );
  });

  test.each([
    ['a key alone', { choice: { parts: ['key'] } }],
    ['an exam with results', { exam: { resultsAt: '2026-06-30T08:00:00.000Z' } }],
    ['who does not see its sheets', { exam: { progress: null } }],
  ] as const)('lacks nothing for %s', async (_, { choice, exam }: { choice?: object; exam?: object }) => {
    server.exam = { ...server.exam, ...exam };
    server.paper = { ...server.paper, choice: { ...server.paper.choice, ...choice } };
    show();
    await screen.findByRole('button', { name: 'Download' });
    expect(screen.queryByText(/No answer sheets to scan/)).toBeNull();
  });

  test('goes with what is typed, and is there for who comes back', async () => {
    const { user, router } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Key' }));
    await write('Date', 'Monday');
    await router.navigate('/exams');
    await screen.findByText('all exams');
    expect(server.kept.at(-1)?.settings).toMatchObject({ date: 'Monday', choice: { parts: ['questions'] } });
    await router.navigate('/exams/e1/print');
    expect(await screen.findByText('One PDF.')).toBeTruthy();
  });
});

describe('a download', () => {
  test('loads the exam anew, which says that it was printed', async () => {
    const { user } = show();
    await screen.findByText('2 PDFs in one zip archive.');
    vi.mocked(api.get).mockClear();
    await user.click(button('Download'));
    await waitFor(() => expect(api.get).toHaveBeenCalledWith('/api/exams/e1', expect.anything()));
  });

  test('brings what is chosen, under the name that the server gives it, and is told', async () => {
    server.exam = { ...server.exam, versions: ['A', 'B'] };
    server.paper = { ...server.paper, choice: { ...server.paper.choice, versions: ['A', 'B'] } };
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Answer sheet' }));
    await user.click(option('Version A'));
    expect(screen.getByText('3 PDFs in one zip archive.')).toBeTruthy();
    await user.click(button('Download'));
    expect(await screen.findByText('Downloaded Midterm.zip.')).toBeTruthy();
    expect(server.ordered).toEqual([
      {
        parts: ['questions', 'answer-sheet', 'key'],
        versions: ['B'],
        format: 'pdf',
        settings: expect.objectContaining({ title: 'Midterm' }),
      },
    ]);
    expect(files.saveFile).toHaveBeenLastCalledWith(expect.any(Blob), 'Midterm.zip');
  });

  test('has a sheet for each listed student in one document, unless somebody wants blank ones', async () => {
    server.exam = { ...server.exam, versions: ['A', 'B'] };
    server.paper = {
      ...server.paper,
      choice: { parts: ['answer-sheet'], versions: ['A', 'B'], format: 'pdf' },
    };
    server.numberOfStudents = 24;
    const { user } = show();
    const personal = await screen.findByRole('checkbox', { name: /One for each of the 24 students/ });
    expect(screen.getByText('One PDF.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'By group' }));
    await write('Blank sheets', '501');
    expect(button('Download').disabled).toBe(true);
    await write('Blank sheets', '5');
    await user.click(button('Download'));
    await waitFor(() =>
      expect(server.ordered).toMatchObject([{ sheets: { order: 'group', blankSheets: 5 } }]),
    );
    await user.click(personal);
    expect(screen.getByText('2 PDFs in one zip archive.')).toBeTruthy();
  });

  test('has papers in large print for the listed students who need larger letters than the print has', async () => {
    server.paper = {
      ...server.paper,
      choice: { parts: ['questions', 'answer-sheet'], versions: ['A'], format: 'pdf' },
    };
    server.numberOfStudents = 24;
    server.numberOfLarge = (points) => (points < 16 ? 2 : 0);
    const { user } = show();
    const papers = await screen.findByRole('checkbox', {
      name: '2 papers for the listed students who need it',
    });
    expect(screen.getByText('2 answer sheets with large circles, in the order of the others.')).toBeTruthy();
    expect(screen.getByText('2 PDFs in one zip archive, and 2 papers in large print.')).toBeTruthy();
    await user.click(button('Download'));
    await waitFor(() => expect(server.ordered).toMatchObject([{ largePrint: true }]));
    await user.click(papers);
    expect(screen.getByText('2 PDFs in one zip archive.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '16 pt' }));
    await waitFor(() => expect(screen.queryByText(/for the listed students who need it/)).toBeNull());
  });

  test('of one document is no archive, and can be for Word', async () => {
    server.print = async () => ({ file: new Blob(), name: undefined });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Key' }));
    await user.click(screen.getByLabelText('Word'));
    expect(screen.getByText('One Word document.')).toBeTruthy();
    await user.click(button('Download'));
    expect(await screen.findByText('Downloaded Midterm.docx.')).toBeTruthy();
  });

  test('has what was typed last, however quickly', async () => {
    const { user } = show();
    await write('Title', 'Midterm 2');
    await user.click(button('Download'));
    expect(server.ordered).toMatchObject([{ settings: { title: 'Midterm 2' } }]);
  });

  test('comes with Ctrl-P too, instead of this screen', async () => {
    show();
    await screen.findByRole('button', { name: 'Download' });
    expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false);
    await waitFor(() => expect(server.ordered).toHaveLength(1));
    expect(fireEvent.keyDown(document.body, { key: 'p' })).toBe(true);
  });

  test('of nothing is none, and says what is missing', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Questions' }));
    await user.click(option('Key'));
    expect(screen.getByText('Choose a document to print.')).toBeTruthy();
    expect(button('Download').disabled).toBe(true);
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
    expect(server.ordered).toEqual([]);
  });

  test('with signs that no font has is refused, and made all the same when somebody says so', async () => {
    const print = server.print;
    const missingSigns = [{ where: 'Question 2', signs: ['𒀀'] }];
    server.print = () => Promise.reject(refusal(409, 'No font has some signs.', {}, { missingSigns }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/No font has some signs\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    server.print = print;
    await user.click(button('Print anyway'));
    expect(await screen.findByText(/^Downloaded Midterm\.zip/)).toBeTruthy();
    expect(server.ordered).toMatchObject([{}, { allowsMissingSigns: true }]);
    expect(server.ordered[0]).not.toHaveProperty('allowsMissingSigns');
  });

  test('can be made all the same before it was refused: the preview names the signs', async () => {
    server.missingSigns = [{ where: 'Question 2 of version A', signs: ['𒀀', '𓀀'] }];
    const { user } = show();
    expect(await screen.findByText('Question 2 of version A: 𒀀 (U+12000), 𓀀 (U+13000)')).toBeTruthy();
    await user.click(button('Print anyway'));
    expect(await screen.findByText(/^Downloaded Midterm\.zip/)).toBeTruthy();
    expect(server.ordered).toMatchObject([{ allowsMissingSigns: true }]);
    await user.click(screen.getByLabelText('Word'));
    expect(screen.queryByRole('button', { name: 'Print anyway' })).toBeNull();
  });

  test('is preceded by what is printed otherwise than meant, question by question', async () => {
    server.doubts = [{ where: 'Question 3', what: 'A formula cannot be set.' }];
    show();
    expect(await screen.findByText('Question 3: A formula cannot be set.')).toBeTruthy();
    expect(screen.getByText(/^Look at these before printing:/)).toBeTruthy();
  });

  test('that fails says why in words, and can be tried again', async () => {
    const print = server.print;
    server.print = () => Promise.reject(refusal(503, 'The server is busy. Try again in a moment.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText(/The server is busy\. Try again in a moment\./)).toBeTruthy();
    server.print = print;
    await user.click(button('Try again'));
    expect(await screen.findByText(/^Downloaded Midterm\.zip/)).toBeTruthy();
  });
});
