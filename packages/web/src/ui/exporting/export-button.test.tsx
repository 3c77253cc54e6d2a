import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportSource } from './export-source.ts';

const POOL: ExportSource = {
  kind: 'questions',
  filters: { course: 'c1', q: 'fork' },
  name: 'Operating Systems',
};
const EXAM: ExportSource = { kind: 'exam', examId: 'e1', versions: ['A', 'B'], name: 'Midterm' };
const LOST = '3 questions have images, which GIFT cannot hold: their alternative texts will stand there.';

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  localStorage.clear();
  URL.createObjectURL = vi.fn(() => 'blob:the-file');
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void vi.restoreAllMocks());

function show(source: ExportSource, refusal?: string) {
  const seen = serve(({ path, params }: SeenRequest) => {
    if (path.endsWith('/export-losses')) {
      const { format } = params as { format: string };
      const losses = format === 'gift' ? [{ what: 'images', numberOfQuestions: 3, message: LOST }] : [];
      return { status: 200, body: { data: { numberOfQuestions: 12, losses } } };
    }
    if (refusal === undefined) return { status: 200, body: new Blob(['a file']) };
    const body = new Blob([JSON.stringify({ message: refusal })], { type: 'application/json' });
    return { status: 409, body };
  });
  renderScreen(<ExportButton source={source} />);
  return seen;
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Export' }));
const download = async () => userEvent.click(await screen.findByRole('button', { name: 'Download' }));

test('a list is saved in the format that was chosen, after it was said what is lost', async () => {
  const seen = show(POOL);
  await open();
  expect(await screen.findByText('12 questions, and nothing is lost.')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'GIFT');
  expect(await screen.findByText(LOST)).toBeDefined();
  await download();
  await waitFor(() => expect(saved).toEqual(['Operating Systems.txt']));
  expect(seen.at(-1)).toMatchObject({
    path: '/api/questions/export',
    params: { course: 'c1', q: 'fork', format: 'gift' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of an exam one version is saved, in the format of the last time', async () => {
  localStorage.setItem('export-format', 'qti-2.1');
  const seen = show(EXAM);
  await open();
  await userEvent.selectOptions(await screen.findByLabelText('Version'), 'B');
  await download();
  await waitFor(() => expect(saved).toEqual(['Midterm.zip']));
  expect(seen.at(-1)).toMatchObject({
    path: '/api/exams/e1/export',
    params: { version: 'B', format: 'qti-2.1' },
  });
});

test('a refusal is told in the words of the server, though it comes as a file', async () => {
  const refusal = 'At most 50000 questions go into one file; this list has 60000.';
  show(POOL, refusal);
  await open();
  await download();
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(saved).toEqual([]);
});
