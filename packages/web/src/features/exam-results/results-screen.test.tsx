import { DEFAULT_SCHEME } from '@exam/contract/grade-scales';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { NOTHING_SCANNED, pageOf } from '../scans/scans-fixture.tsx';
import { LISTED, MARKS, MEASURED, RESULTS, server, setUpServer, showResults } from './results-fixture.tsx';

beforeEach(setUpServer);
afterEach(() => vi.restoreAllMocks());

const rowOf = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('li')!;
const refusal = (status: number, data: unknown) =>
  new AxiosError('failed', 'ERR', undefined, undefined, { status, data } as AxiosResponse);

describe('results that were read from sheets', () => {
  test('are not final while something is open, and change with the sheets alone', async () => {
    const doubts = { ...NOTHING_SCANNED.doubts, mark: 14, number: 2 };
    server.scans = { ...NOTHING_SCANNED, doubts, hasResults: true, isFinal: false };
    server.audits = { ...server.audits, numberOfAudits: 1, lookedAt: 20, mostWrongOf100000: 13_911 };
    showResults();
    expect(await screen.findByText(/^Of 20 answers .*: at most 13,911 of 100,000 are wrong/)).toBeTruthy();
    const note = await screen.findByRole('status', { name: 'Not final' });
    expect(note.textContent).toBe('Not final: Check 16 doubts');
    expect(within(note).getByRole('link').getAttribute('href')).toBe('/exams/e1/sheets/open');
    expect(screen.getByRole('link', { name: 'Answer sheets' }).getAttribute('href')).toBe('/exams/e1/sheets');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('show the sheet of a student beside the list, and lead to the next one', async () => {
    server.scans = { ...NOTHING_SCANNED, hasResults: true, isFinal: true };
    const page = { ...pageOf('p1'), places: null, questions: [], changes: [] };
    const asked: unknown[] = [];
    const answer = vi.mocked(api.get).getMockImplementation()!;
    vi.mocked(api.get).mockImplementation(async (path, options) => {
      if (path === '/api/exams/e1/scanned-pages') {
        const { q } = options!.params as { q: string };
        asked.push(q);
        const others = { ...page, _id: 'other', studentNumber: `1${q}` };
        return { data: [others, { ...page, _id: `of-${q}`, studentNumber: q }] } as never;
      }
      if (path.startsWith('/api/scanned-pages/')) {
        return { data: { ...page, studentNumber: path.slice(-4) } } as never;
      }
      return answer(path, options);
    });
    vi.spyOn(api, 'getFile').mockResolvedValue({ file: new Blob(), name: undefined });
    const user = showResults('students');
    await user.click(await screen.findByText('1001'));
    const pane = await screen.findByRole('region', { name: 'Sheet of 1001' });
    expect(document.activeElement).toBe(pane);
    const link = await within(pane).findByRole('link', { name: 'Correct what was read' });
    expect(link.getAttribute('href')).toBe('/exams/e1/sheets/pages/of-1001');
    expect(await within(pane).findByRole('img')).toBeTruthy();
    await user.click(within(pane).getByRole('button', { name: 'The student below' }));
    const next = await screen.findByRole('region', { name: 'Sheet of 1002' });
    await waitFor(() => expect(asked).toEqual(['1001', '1002']));
    await user.click(within(next).getByRole('button', { name: 'Close the sheet' }));
    expect(screen.queryByRole('region', { name: /^Sheet of/ })).toBeNull();
    const button = screen.getByRole('button', { name: 'Open the sheet of 1002' });
    expect(document.activeElement).toBe(button);
  });
});

describe('before there are results', () => {
  beforeEach(() => {
    server.results = null;
  });

  test('the owner learns what a file must hold, and brings one', async () => {
    server.exam = { ...server.exam, versions: ['A', 'B'] };
    const user = showResults();
    expect(await screen.findByRole('heading', { name: 'Drop a CSV or Excel file here' })).toBeTruthy();
    expect(screen.getByLabelText('Example of a file').textContent).toContain('1002,B,CBD');
    expect(screen.getByText(/deleted after a year/)).toBeTruthy();
    expect(document.title).toBe('Results of Midterm | Exam Generation System');
    await user.upload(screen.getByLabelText('Files'), new File(['1001,A,ABC'], 'answers.csv'));
    await waitFor(() =>
      expect(server.posted).toEqual([{ path: '/api/exams/e1/results', body: { content: '1001,A,ABC' } }]),
    );
    expect(await screen.findByText('The answers of 24 students were uploaded')).toBeTruthy();
    expect(vi.mocked(api.get).mock.calls.filter(([path]) => path === '/api/exams/e1')).toHaveLength(2);
  });

  test('what of the file may not be meant so is told above the results', async () => {
    const warning = 'Nobody answered question 3: it counts as not correct.';
    server.upload = async () => {
      server.results = RESULTS;
      return { data: RESULTS, warnings: [warning] };
    };
    const user = showResults();
    await user.upload(await screen.findByLabelText('Files'), new File(['1001,AB'], 'answers.csv'));
    const told = await screen.findByRole('status', { name: 'Check these points in the file' });
    expect(within(told).getByRole('listitem').textContent).toBe(warning);
    server.upload = async () => ({ data: RESULTS, warnings: [] });
    await user.upload(screen.getByLabelText('File'), new File(['1001,ABC'], 'answers.csv'));
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeTruthy();
  });

  test('an Excel workbook is sent as it is', async () => {
    const user = showResults();
    await user.upload(await screen.findByLabelText('Files'), new File(['PK'], 'answers.xlsx'));
    await waitFor(() =>
      expect(server.posted).toEqual([{ path: '/api/exams/e1/results', body: { workbook: 'UEs=' } }]),
    );
  });

  test('what tells the answers is said, and a file that was refused is read by it', async () => {
    server.upload = () => Promise.reject(refusal(400, { errors: [{ msg: 'Not sure.', path: 'content' }] }));
    const user = showResults();
    await user.upload(await screen.findByLabelText('Files'), new File(['1001,1'], 'answers.csv'));
    await screen.findByText('Not sure.');
    expect(screen.queryByRole('button', { name: 'Read the file this way' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Answers are given as'), 'Numbers of the choices, from 1');
    await user.click(screen.getByRole('button', { name: 'Read the file this way' }));
    await waitFor(() => expect(server.posted).toHaveLength(2));
    expect(server.posted[1]?.body).toEqual({ content: '1001,1', answersAre: 'numbers-from-1' });
  });

  describe('a file whose columns are not known', () => {
    const NAMES = ['Wer', 'Raum', 'Teil', 'Teil', ''];
    const TABLE = {
      columns: NAMES.map((first, at) => ({ first, field: 'ignored', examples: [`${at}a`, `${at}b`] })),
      areNamed: true,
      isProposal: true,
    };
    const refuse = () => {
      const errors = [{ msg: 'It cannot be told.', path: 'content' }];
      return Promise.reject(refusal(400, { message: 'It cannot be told.', errors, table: TABLE }));
    };
    const bring = async () => {
      server.upload = refuse;
      const user = showResults();
      await user.upload(await screen.findByLabelText('Files'), new File(['x'], 'answers.csv'));
      await screen.findByRole('list', { name: 'Columns of the file' });
      return user;
    };
    const read = () => screen.queryByRole('button', { name: 'Apply columns' });

    test('is read once somebody says what each holds, all answers at once', async () => {
      const user = await bring();
      expect(screen.getByText('0a · 0b')).toBeTruthy();
      expect(screen.getAllByRole('button', { name: 'Download a template' })).toHaveLength(1);
      expect(screen.getByText('Choose the column of the student.')).toBeTruthy();
      await user.selectOptions(screen.getByLabelText('“Wer” holds'), 'Student');
      expect(screen.getByText('Choose the columns of answers.')).toBeTruthy();
      await user.selectOptions(screen.getByLabelText('“Raum” holds'), 'Answers, from here on');
      expect(screen.getByText('4 columns are answers, and the exam has 3 questions.')).toBeTruthy();
      expect(read()).toBeNull();
      await user.selectOptions(screen.getByLabelText('“Raum” holds'), 'Not used');
      expect(screen.getByLabelText<HTMLSelectElement>('“Column 5” holds').value).toBe('answer');
      const fields = ['student', 'ignored', 'answer', 'answer', 'answer'];
      server.upload = async () => {
        const columns = TABLE.columns.map((column, at) => ({ ...column, field: fields[at] }));
        server.results = RESULTS;
        return { data: RESULTS, warnings: [], table: { ...TABLE, isProposal: false, columns } };
      };
      await user.click(read()!);
      await waitFor(() => expect(server.posted).toHaveLength(2));
      expect(server.posted[1]?.body).toEqual({ content: 'x', columns: { fields, areNamed: true } });
      expect(await screen.findByText('Not used: “Raum”.')).toBeTruthy();
      expect(read()).toBeNull();
      await user.selectOptions(screen.getByLabelText('“Raum” holds'), 'Student');
      expect(read()).not.toBeNull();
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await screen.findByRole('heading', { name: 'Drop a CSV or Excel file here' });
      expect(screen.queryByRole('list', { name: 'Columns of the file' })).toBeNull();
    });

    test('keeps what was said where the server gives no answer', async () => {
      const user = await bring();
      await user.selectOptions(screen.getByLabelText('“Wer” holds'), 'Student');
      await user.selectOptions(screen.getByLabelText('“Teil (column 3)” holds'), 'Answers, from here on');
      server.upload = () => Promise.reject(new AxiosError('failed', 'ERR'));
      await user.click(read()!);
      await waitFor(() => expect(server.posted).toHaveLength(2));
      expect((await screen.findByLabelText<HTMLSelectElement>('“Wer” holds')).value).toBe('student');
      expect(read()).not.toBeNull();
    });

    test('may begin with a student', async () => {
      const user = await bring();
      await user.click(screen.getByLabelText('The first line contains the column names'));
      expect(screen.getByText('Wer · 0a · 0b')).toBeTruthy();
      await user.selectOptions(screen.getByLabelText('“Column 1” holds'), 'Student');
      await user.selectOptions(screen.getByLabelText('“Column 2” holds'), 'Answer');
      await user.click(read()!);
      await waitFor(() => expect(server.posted).toHaveLength(2));
      const fields = ['student', 'answer', 'ignored', 'ignored', 'ignored'];
      expect(server.posted[1]?.body).toEqual({ content: 'x', columns: { fields, areNamed: false } });
    });

    test('of an exam in versions says which one somebody had', async () => {
      server.exam = { ...server.exam, versions: ['A', 'B'] };
      const user = await bring();
      await user.selectOptions(screen.getByLabelText('“Wer” holds'), 'Student');
      await user.selectOptions(screen.getByLabelText('“Teil (column 3)” holds'), 'Answers, from here on');
      expect(screen.getByText('Choose the column of the version.')).toBeTruthy();
      await user.selectOptions(screen.getByLabelText('“Raum” holds'), 'Version');
      expect(read()).not.toBeNull();
    });
  });

  test('each line that cannot be used is told', async () => {
    const errors = [2, 7].map((line) => ({
      msg: `Line ${line}: The student is missing.`,
      path: `content.${line}`,
    }));
    server.upload = () => Promise.reject(refusal(400, { errors }));
    const user = showResults();
    await user.upload(await screen.findByLabelText('Files'), new File([',A'], 'answers.csv'));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Line 2: The student is missing.', 'Line 7: The student is missing.']);
  });

  test.each([
    [
      'an old spreadsheet',
      new File(['PK'], 'answers.xls'),
      /answers.xls is not a CSV or Excel \(.xlsx\) file/,
    ],
    ['an empty file', new File([], 'answers.csv'), /is empty/],
  ])('%s is not sent, and why is said', async (_name, file, sentence) => {
    showResults();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(await screen.findByLabelText('Files'), file);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(server.posted).toEqual([]);
  });

  test('a colleague is told who can upload them', async () => {
    server.isOwner = false;
    showResults();
    expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeTruthy();
    expect(screen.queryByLabelText('Files')).toBeNull();
  });
});

describe('the results', () => {
  test('tell the exam in points, and their distribution as a table too', async () => {
    showResults();
    await screen.findByText(/^The pass line is that/);
    const figure = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).parentElement?.textContent.replace(/\s/g, ' ').trim();
    expect(figure('Mean')).toBe('Mean1.25 of 2 points');
    expect(figure('Passed')).toBe('Passed9 of 24 (38 %)');
    expect(screen.getAllByText('Mean', { selector: 'dt' })).toHaveLength(1);
    expect(screen.getByText('Reliability (KR-20)').parentElement?.textContent).toContain(
      '0.62 fair, 0.24 to 0.83 with 95 % confidence',
    );
    expect(figure('Standard deviation')).toBe('Standard deviation0.7 standard error of measurement 0.4');
    expect(figure('Lowest and highest')).toBe('Lowest and highest0 – 2');
    const scores = within(screen.getByText('As a table').closest('details')!).getAllByRole('row', {
      hidden: true,
    });
    expect(scores.map((row) => row.textContent)).toEqual(['PointsStudents', '03', '112', '29']);
  });

  test('tell of each question its figures, and in words what they mean', async () => {
    showResults('questions');
    const good = await rowOf('What is a page fault?');
    expect(good.textContent).toContain('Correct75 %');
    expect(good.textContent).toContain('Discrimination0.41');
    expect(good.textContent).toContain('Nobody chose C.');
    expect((await rowOf('What is a lock?')).textContent).toContain('check its key');
    expect(good.textContent).not.toContain('check its key');
  });

  test('tell of each choice who took it, overall and in thirds of the class, as figures and as a picture', async () => {
    showResults('questions');
    const row = within(await rowOf('What is a page fault?'));
    expect(row.getByRole('img', { name: /^From the lowest/ }).getAttribute('aria-label')).toBe(
      'From the lowest to the highest third of the class: A, correct, 50, 75, 100 %; B 50, 25, 0 %; C 0, 0, 0 %',
    );
    const cells = row
      .getAllByRole('row', { hidden: true })
      .map((one) => [...one.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      [
        ...['Choice', 'Chosen', 'Discrimination', 'Score in the rest'],
        ...['Lowest third', 'Middle third', 'Highest third'],
      ],
      ['A.A trap', '18 (75 %)', '0.41', '1.5', '50 %', '75 %', '100 %'],
      ['B.A crash', '6 (25 %)', '-0.41', '0.5', '50 %', '25 %', '0 %'],
      ['C.A virus', '0 (0 %)', '–', '–', '0 %', '0 %', '0 %'],
    ]);
  });

  test('show no shares of thirds for a choice of which they are hidden', async () => {
    const [right, ...others] = MEASURED.choices;
    const choices = [right!, ...others.map((choice) => ({ ...choice, restMean: null, thirds: null }))];
    server.results = { ...RESULTS, questions: [{ ...MEASURED, choices }] };
    showResults('questions');
    const row = within(await rowOf('What is a page fault?'));
    expect(row.getByRole('row', { name: /A crash/, hidden: true }).textContent).toBe(
      'B.A crash6 (25 %)-0.41––––',
    );
  });

  test('draw no picture for few students, and none for colleagues', async () => {
    const few = { ...MEASURED, numberOfAnswers: 8, thirdSizes: [3, 2, 3] };
    const hidden = MEASURED.choices.map((choice) => ({ ...choice, restMean: null, thirds: null }));
    server.results = {
      ...RESULTS,
      questions: [few, { ...MEASURED, questionId: 'q2', choices: hidden, thirdSizes: null }],
    };
    showResults('questions');
    expect((await screen.findAllByText('What is a page fault?')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('img', { name: /^From the lowest/ })).toBeNull();
  });

  test('begin with the questions to check, each a link to its question', async () => {
    const user = showResults();
    const first = await screen.findByRole('region', { name: 'Questions to check' });
    const lines = within(first).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      '2. What is a lock?Strong students missed it more often than weak students: check its key.',
    ]);
    await user.click(within(first).getByRole('link', { name: '2. What is a lock?' }));
    const row = screen.getAllByText('What is a lock?').at(-1)!.closest('li');
    expect(document.activeElement).toBe(row);
  });

  test('say that time was short, and judge a question by those who answered it', async () => {
    const question = {
      ...MEASURED,
      ...{ numberOfAnswers: 40, correctShare: 0.1, discrimination: -0.3, numberOfOmitted: 32 },
      ...{ numberOfUnreached: 32, suggestion: null },
      answered: { numberOfStudents: 8, correctShare: 0.625, discrimination: null },
    };
    server.results = { ...RESULTS, numberOfStudents: 40, numberOfUnfinished: 34, questions: [question] };
    const user = showResults();
    const first = await screen.findByRole('region', { name: 'Questions to check' });
    expect(first.textContent).toContain('34 of 40 students chose nothing at the last questions');
    expect(within(first).queryAllByRole('listitem')).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Questions' }));
    const row = await rowOf('What is a page fault?');
    expect(row.textContent).toContain('32 of 40 students did not reach it.');
    expect(row.textContent).toContain('Of 8 who answered63 %');
    expect(row.textContent).not.toContain('check its key');
  });

  test('of a regraded exam are shown by its printed key, too', async () => {
    server.results = { ...RESULTS, isRegraded: true };
    server.printed = { ...RESULTS, isRegraded: true, key: 'printed', meanScore: 1.25 };
    const user = showResults();
    const mean = async () => (await screen.findAllByText('Mean'))[0]!.parentElement?.textContent;
    await waitFor(async () => expect(await mean()).toContain('1.25 of 2 points'));
    await user.click(screen.getByRole('switch', { name: /^As printed/ }));
    await waitFor(async () => expect(await mean()).toContain('1.3 of 3 questions'));
    await user.click(screen.getByRole('switch', { name: /^As printed/ }));
    await waitFor(async () => expect(await mean()).toContain('1.25 of 2 points'));
  });

  test('draw the pass line of the grade scale in the plot of points, the one of the screen', async () => {
    showResults();
    expect(
      await screen.findByText(
        /^The pass line is that of the grade scale, 60 % of the points: 1\.1 of 2 are enough\. 4 students stand within/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('pass 1.1')).toBeTruthy();
    expect(screen.getByText('mean 1.25')).toBeTruthy();
    expect(screen.queryByLabelText('Pass from')).toBeNull();
  });

  test('draw a line for each version where versions differ in their points', async () => {
    const leastPassing = [
      { points: 1.1, versions: ['A', 'C'] },
      { points: 1.7, versions: ['B'] },
    ];
    server.marks = { ...MARKS, figures: { ...MARKS.figures!, fullPoints: null, leastPassing } };
    showResults();
    expect(await screen.findByText('pass 1.1 (A, C)')).toBeTruthy();
    expect(screen.getByText('pass 1.7 (B)')).toBeTruthy();
    expect(screen.getByText(/60 % of the points\. 4 students/)).toBeTruthy();
  });

  test('name the students of the list, tell who was absent, and count them', async () => {
    server.students = LISTED;
    server.marks = {
      ...MARKS,
      attendance: {
        ...{ numberOfListed: 24, numberOfPresent: 23, numberOfAbsent: 1 },
        ...{ numberOfOpen: 0, numberOfUnlisted: 1 },
      },
    };
    server.scans = { ...NOTHING_SCANNED, hasResults: true };
    showResults('students');
    expect(
      await screen.findByText(/23 of 24 listed students took part, 1 absent, 1 not in the list\.$/),
    ).toBeTruthy();
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
    expect(await row(/^1001/)).toBe('1001Müller, JörgRoom 1one@example.orgA3100 %AB- wrong: 2Open');
    expect(await row(/^1002/)).toContain('1002not in the listB1');
    expect(await row(/^1003/)).toBe('1003Absent StudentRoom 2three@example.orgabsent');
    expect(screen.getByRole('button', { name: 'Open the sheet of 1001, Müller, Jörg' })).toBeTruthy();
  });

  test('show no control that another takes the place of once the sheets are known', async () => {
    let tell = (_scans: unknown) => {};
    const answer = vi.mocked(api.get).getMockImplementation()!;
    vi.mocked(api.get).mockImplementation(async (path, options) =>
      path === '/api/exams/e1/scans'
        ? (new Promise((resolve) => {
            tell = resolve;
          }) as never)
        : answer(path, options),
    );
    showResults();
    await waitFor(() =>
      expect(vi.mocked(api.get).mock.calls.map(([path]) => path)).toContain('/api/exams/e1/scans'),
    );
    expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    tell({ data: { ...NOTHING_SCANNED, hasResults: true, isFinal: true } });
    expect(await screen.findByRole('link', { name: 'Answer sheets' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('say without a grade scale who passes, from half of the points on or from what is typed', async () => {
    server.marks = { ...MARKS, scheme: DEFAULT_SCHEME };
    const user = showResults();
    expect(
      await screen.findByText(
        '21 of 24 students pass (88 %). 12 students stand within one standard error of measurement around it.',
      ),
    ).toBeTruthy();
    const field = screen.getByLabelText('Pass from');
    await user.clear(field);
    await user.type(field, '1.5');
    expect(screen.getByText(/^9 of 24 students pass \(38 %\)\./)).toBeTruthy();
    expect(screen.getByText('pass 1.5')).toBeTruthy();
    // Who leaves the field at once has not waited for the screen to follow.
    act(() => {
      fireEvent.change(field, { target: { value: '2' } });
      fireEvent.blur(field);
    });
    expect(field).toHaveProperty('value', '2');
    expect(screen.getByText('pass 2')).toBeTruthy();
  });

  test('take what is typed as the pass line of the exam, without a grade scale being made', async () => {
    server.marks = { ...MARKS, scheme: DEFAULT_SCHEME, figures: { ...MARKS.figures!, fullPoints: 3 } };
    const user = showResults();
    const field = await screen.findByLabelText('Pass from');
    await user.clear(field);
    await user.type(field, '2');
    await user.click(screen.getByRole('button', { name: 'Make it the pass line' }));
    const grades = [
      { grade: 'passed', fromShare: 66.66 },
      { grade: 'failed', fromShare: 0 },
    ];
    const scale = { kind: 'thresholds', grades, passShare: 66.66 };
    const body = { version: MARKS.version, scheme: { ...DEFAULT_SCHEME, scale } };
    await waitFor(() => expect(server.posted).toEqual([{ path: '/api/exams/e1/marks', body }]));
  });

  test('offer no pass line in points where versions differ in what they are out of', async () => {
    server.marks = { ...MARKS, scheme: DEFAULT_SCHEME, figures: { ...MARKS.figures!, fullPoints: null } };
    showResults();
    await screen.findByLabelText('Pass from');
    expect(screen.queryByRole('button', { name: 'Make it the pass line' })).toBeNull();
  });

  test('explain the words of their figures, folded', async () => {
    showResults();
    const told = await screen.findByText(/KR-20 is the formula/);
    expect(told.closest('details')?.open).toBe(false);
    expect(told.closest('details')?.textContent).toMatch(/^What these figures mean/);
  });

  test('stand on tabs that the address names, with the arrow keys of tabs', async () => {
    const user = showResults();
    const tab = (name: string) => screen.findByRole('tab', { name });
    const panel = () => screen.getByRole('tabpanel');
    const shown = () => within(screen.getByRole('tablist', { name: 'Results' })).getAllByRole('tab');
    await user.click(await tab('Overview'));
    expect(shown().map(({ textContent }) => textContent)).toEqual(['Overview', 'Questions', 'Students']);
    expect(screen.queryByText('What is a core?')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(panel().id).toBe((await tab('Questions')).getAttribute('aria-controls'));
    expect(within(panel()).getByText('What is a core?')).toBeTruthy();
    await user.keyboard('{End}');
    await user.type(await screen.findByLabelText('Search students'), '10');
    await user.click(await tab('Overview'));
    expect(screen.queryByRole('textbox', { name: 'Search students' })).toBeNull();
    await user.click(await tab('Students'));
    expect(screen.getByLabelText<HTMLInputElement>('Search students').value).toBe('10');
    cleanup();
    showResults('questions');
    expect((await screen.findByRole('tabpanel', { name: 'Questions' })).hidden).toBe(false);
  });

  test('have no tab of students for a colleague, whatever the address says', async () => {
    server.isOwner = false;
    showResults('students');
    expect(await screen.findByRole('tabpanel', { name: 'Overview' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Students' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.getByText('Mean').parentElement?.textContent).toContain('1.8 of 3 questions');
  });

  test('sort the questions', async () => {
    const user = showResults('questions');
    await screen.findByText('What is a lock?');
    await user.selectOptions(screen.getByLabelText('Sort'), 'hard');
    const texts = screen.getAllByText(/^What is a/).map((text) => text.textContent);
    expect(texts).toEqual(['What is a lock?', 'What is a core?', 'What is a page fault?']);
  });

  test('give a question the label that its answers speak for, and take it back', async () => {
    const user = showResults('questions');
    const row = await rowOf('What is a page fault?');
    expect(row.textContent).toContain('The answers suggest simple.');
    await user.click(within(row).getByRole('button', { name: /^Relabel as simple/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.posted).toHaveLength(2));
    expect(server.posted.map(({ body }) => body)).toEqual([
      { changes: [{ _id: 'q1', version: 3, difficulty: 'simple' }] },
      { changes: [{ _id: 'q1', version: 4, difficulty: 'difficult' }] },
    ]);
  });

  test('apply all suggestions at once', async () => {
    const user = showResults('questions');
    await user.click(await screen.findByRole('button', { name: 'Apply all 2 suggestions' }));
    expect(server.posted[0]?.body).toEqual({
      changes: [
        { _id: 'q1', version: 3, difficulty: 'simple' },
        { _id: 'q2', version: 1, difficulty: 'difficult' },
      ],
    });
  });

  test('apply the suggestions that have room, and the rest once the maximum is raised', async () => {
    const full = { chapterId: 'h1', name: 'Locks', number: 1, maxNumberOfQuestions: 5, version: 4 };
    const limits = {
      limited: 'difficult',
      limit: 3,
      numberOfQuestions: 3,
      numberOfQuestionsThen: 4,
    } as const;
    const way = { maximumNeeded: 7, maximumOffered: 20, questionIds: ['q2'] };
    server.fullChapters = [{ ...full, ...limits, ...way }];
    const put = vi.spyOn(api, 'put').mockImplementation(async () => {
      server.fullChapters = [];
      return { data: {} } as never;
    });
    const user = showResults('questions');
    await user.click(await screen.findByRole('button', { name: 'Apply all 2 suggestions' }));
    await screen.findByText('1 question updated successfully');
    expect(screen.getByRole('alert', { name: 'Full chapters' }).textContent).toContain(
      '1 question found no room.',
    );
    await user.click(screen.getByRole('button', { name: 'Raise the maximum to 20 and go on' }));
    await waitFor(() =>
      expect(server.posted[1]?.body).toEqual({
        changes: [{ _id: 'q2', version: 1, difficulty: 'difficult' }],
      }),
    );
    expect(put).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Full chapters' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.posted).toHaveLength(3));
    expect(server.posted[2]?.body).toMatchObject({ changes: [{ _id: 'q1' }, { _id: 'q2' }] });
  });

  test('list the students for the owner, searched and sorted by the server', async () => {
    const user = showResults('students');
    expect(await screen.findByRole('row', { name: /^1001 A 3 100 %/ })).toBeTruthy();
    await user.type(screen.getByLabelText('Search students'), '1002');
    await user.selectOptions(screen.getByLabelText('Sort'), '-points');
    await waitFor(() => expect(server.listed.at(-1)).toMatchObject({ q: '1002', sort: '-points' }));
  });

  test('name no student, and nothing to press, to a colleague', async () => {
    server.isOwner = false;
    showResults('questions');
    await screen.findByText('What is a lock?');
    expect(screen.queryByText('1001')).toBeNull();
    expect(server.listed).toEqual([]);
    for (const name of ['Delete', 'Upload again']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('tell a colleague when they are computed anew, and no counts of choices where few answered', async () => {
    const choices = MEASURED.choices.map((choice) => ({
      ...choice,
      ...{ numberOfAnswers: null, discrimination: null, restMean: null, thirds: null },
    }));
    const few = {
      answered: null,
      numberOfAnswers: 12,
      numberOfOmitted: null,
      numberOfUnreached: null,
      thirdSizes: null,
    };
    const question = { ...MEASURED, ...few, choices, suggestion: null };
    const results = { ...RESULTS, numberOfStudents: 12, questions: [question] };
    Object.assign(server, { results, isOwner: false });
    showResults('questions');
    expect(
      await screen.findByText(/12 students, as of .*computed anew when five more students came/),
    ).toBeTruthy();
    const question1 = screen.getByText('A trap').closest('tr');
    expect(question1?.textContent).toBe('A.A trap');
    expect(screen.queryByText(/Nobody chose|omitted it/)).toBeNull();
  });

  test('of very few students, or not final ones, are not shown to a colleague, and why is said', async () => {
    Object.assign(server, { results: null, isOwner: false, isWithheld: true });
    showResults();
    expect(await screen.findByRole('heading', { name: 'The figures are not shown yet' })).toBeTruthy();
    expect(screen.getByText(/figures of final results, of at least 5 students/)).toBeTruthy();
    for (const name of ['Delete', 'Upload again']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('whose sheets cannot be loaded say so instead of what the owner can do, and are loaded again', async () => {
    const refused = Promise.reject(new Error('no answer'));
    // It is asked for later.
    refused.catch(() => {});
    server.scans = refused;
    const user = showResults();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Upload again' })).toBeNull();
    server.scans = NOTHING_SCANNED;
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Upload again' })).toBeTruthy();
  });

  test('of very few students can be replaced and deleted by the owner once the students are deleted', async () => {
    Object.assign(server, { results: null, isWithheld: true });
    const user = showResults();
    expect(await screen.findByText(/The figures are hidden/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload again' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('They go, with everything');
  });

  test('tell how many questions too few students had', async () => {
    server.results = server.results && { ...server.results, numberOfWithheldQuestions: 3 };
    showResults('questions');
    expect(await screen.findByText(/^Not shown: 3 questions that fewer than 5 students had/)).toBeTruthy();
  });

  test('say when the students are deleted already', async () => {
    server.results = server.results && { ...server.results, keptUntil: null };
    showResults();
    expect(await screen.findByText(/The answers of the students were deleted/)).toBeTruthy();
    expect(server.listed).toEqual([]);
    const file = vi.spyOn(api, 'getFile').mockRejectedValue(refusal(404, { message: 'Results not found.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Analysis as PDF' }));
    await waitFor(() => expect(file).toHaveBeenCalledTimes(1));
    expect(file.mock.calls[0]?.[0]).toBe('/api/exams/e1/marks/analysis');
  });

  test('say that few students say little', async () => {
    server.results = server.results && { ...server.results, numberOfStudents: 19 };
    showResults();
    expect(await screen.findByText(/No labels are suggested for so few students/)).toBeTruthy();
  });

  test('are deleted after a question that says what goes', async () => {
    const user = showResults();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('The answers of 24 students go');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.deleted).toEqual(['/api/exams/e1/results']));
    expect(await screen.findByRole('heading', { name: 'Drop a CSV or Excel file here' })).toBeTruthy();
  });
});

test('results that could not be loaded are not shown as none', async () => {
  const { api } = await import('../../lib/api.ts');
  vi.spyOn(api, 'get').mockRejectedValue(refusal(500, {}));
  showResults();
  expect(await screen.findByText('The exam could not be loaded.')).toBeTruthy();
});
