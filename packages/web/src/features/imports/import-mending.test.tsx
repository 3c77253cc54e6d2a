import type { Import, ImportItem } from '@exam/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT, ITEM, SKIPPED, serveImports } from './import-fixture.ts';
import { OPEN, press, show } from './import-screen-fixture.tsx';

beforeEach(() => sessionStorage.clear());

const FAILED: ImportItem = {
  ...ITEM,
  position: 4,
  line: 6,
  lastLine: null,
  state: 'failed',
  mending: 'possible',
  reason: '“F” is none of the choices.',
  correctAnswer: '',
};
const OTHER: ImportItem = { ...FAILED, position: 5, line: 7, text: 'Which call ends one?' };
const [FILE] = IMPORT.files as [Import['files'][number]];
const LEFT_BEHIND = `${OPEN}&show=left-behind`;
const MENDED = { text: ITEM.text, choices: ['fork', 'exec'], category: ITEM.category, explanation: '' };

/** A server that accepts the mended item, or refuses it with a reason. */
function serve(failed: readonly ImportItem[], refusal?: { path?: string; msg: string }) {
  const items = [...failed, SKIPPED];
  const ofFailed = (numberOfFailed: number): Import => ({ ...IMPORT, files: [{ ...FILE, numberOfFailed }] });
  const served = serveImports({
    imports: [ofFailed(failed.length)],
    items,
    answer: (call, { body }) => {
      if (!call.startsWith('PUT')) return undefined;
      if (refusal !== undefined) return { status: 400, body: { message: refusal.msg, errors: [refusal] } };
      const at = items.findIndex(({ position }) => call.endsWith(`/${position}`));
      items[at] = { ...items[at]!, ...(body as object), state: 'question', mending: 'done', reason: null };
      served.set(ofFailed(failed.length - 1));
      return { status: 200, body: { data: items[at] } };
    },
  });
  return served;
}

describe('what cannot come in', () => {
  test('is mended in a form of what was read of it, and the next one can be mended', async () => {
    const { changes } = serve([FAILED, OTHER]);
    show(LEFT_BEHIND);
    await press('Mend question 5');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mend question 5' }));
    expect(dialog.getByText('“F” is none of the choices.')).toBeDefined();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(FAILED.text);
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Category' }).value).toBe('1. Processes');
    await userEvent.click(dialog.getByRole('button', { name: 'A is correct' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([['PUT /api/imports/i1/items/4', { ...MENDED, correctAnswer: 'fork' }]]);
    expect(screen.queryByRole('button', { name: 'Mend question 5' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Not imported 2' })).toBeDefined();
    const next = screen.getByRole('button', { name: 'Mend question 6' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('says at its field why it still cannot, and what was typed stays', async () => {
    serve([FAILED], { path: 'text', msg: 'Text must have at most 10000 characters.' });
    show(LEFT_BEHIND);
    await press('Mend question 5');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await userEvent.type(text, ' Say it.');
    await press('Save');
    expect(await screen.findByText('Text must have at most 10000 characters.')).toBeDefined();
    expect(document.activeElement).toBe(text);
    expect(text.value).toBe(`${FAILED.text} Say it.`);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    await press('Cancel');
    const mend = await screen.findByRole('button', { name: 'Mend question 5' });
    await waitFor(() => expect(document.activeElement).toBe(mend));
  });

  test('tells a refusal no longer than its field stays as it was', async () => {
    serve([FAILED], { path: 'text', msg: 'Text must have at most 10000 characters.' });
    show(LEFT_BEHIND);
    await press('Mend question 5');
    await press('Save');
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await screen.findByText('Text must have at most 10000 characters.');
    await userEvent.click(screen.getByRole('button', { name: 'A is correct' }));
    expect(screen.queryByText('Text must have at most 10000 characters.')).not.toBeNull();
    await userEvent.type(text, '!');
    expect(screen.queryByText('Text must have at most 10000 characters.')).toBeNull();
  });

  test('tells why it cannot be imported until it can', async () => {
    serve([FAILED]);
    show(LEFT_BEHIND);
    await press('Mend question 5');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mend question 5' }));
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await userEvent.type(text, '!');
    expect(dialog.queryByText('“F” is none of the choices.')).not.toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'A is correct' }));
    expect(dialog.queryByText('“F” is none of the choices.')).toBeNull();
    expect(dialog.getByText('It can be imported once it is saved.')).toBeDefined();
    await userEvent.clear(text);
    expect(dialog.queryByText('“F” is none of the choices.')).not.toBeNull();
  });

  test('says what to do where no choice is marked as correct', async () => {
    serve([FAILED], { path: 'correctAnswer', msg: 'Correct answer must not be empty.' });
    show(LEFT_BEHIND);
    await press('Mend question 5');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Click the letter of the choice that is correct.',
    );
  });

  test('is not mended where it was no such question', async () => {
    serve([]);
    show(LEFT_BEHIND);
    await screen.findByText(SKIPPED.reason!);
    expect(screen.queryByRole('button', { name: /^Mend/ })).toBeNull();
  });

  test('and was mended says so among the questions, where it can be changed', async () => {
    const { changes } = serve([{ ...ITEM, mending: 'done' }]);
    show(OPEN);
    expect(await screen.findByText('Mended')).toBeDefined();
    await press('Change question 1');
    await press('Save');
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toEqual([['PUT /api/imports/i1/items/0', { ...MENDED, correctAnswer: 'fork' }]]);
  });
});
