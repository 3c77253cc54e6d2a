import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  field,
  fillIn,
  generatedVersions,
  questionOf,
  sent,
  server,
  show,
  startFilledIn,
  startServerForEach,
  type,
} from './generate-exam-fixture.tsx';

startServerForEach();

beforeEach(() => {
  server.generate = async () => generatedVersions(['One', 'Two'], ['Three', 'Four'], ['One', 'Five']);
});

const WORDS = /One|Two|Three|Four|Five|Other/;

/** The texts of the shown list of questions, or of one of several lists. */
function texts(within_ = screen.getByRole('list', { name: 'Questions' })): string[] {
  return within(within_)
    .getAllByRole('article')
    .map((article) => WORDS.exec(article.textContent)?.[0] ?? '');
}

async function generateVersions(user: UserEvent, count = '3'): Promise<void> {
  await startFilledIn();
  await type(user, 'Versions', count);
  await user.click(screen.getByRole('radio', { name: /^Different questions/ }));
  await user.click(button('Generate'));
  await screen.findByRole('tab', { name: 'Version A' });
}

const tab = (label: string) => screen.getByRole('tab', { name: `Version ${label}` });

describe('versions', () => {
  test('are asked for by their number, one alone not at all', async () => {
    const user = show();
    await generateVersions(user);
    expect(sent('/api/exams/generate')[0]![1]).toMatchObject({
      versions: { count: '3', differBy: 'questions' },
    });
    await user.click(screen.getByRole('radio', { name: 'Same questions, shuffled' }));
    await user.click(button('Generate'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(2));
    expect(sent('/api/exams/generate')[1]![1]).toMatchObject({ versions: { differBy: 'order' } });
    await type(user, 'Versions', '1');
    expect(screen.queryByRole('group', { name: 'How versions differ' })).toBeNull();
    await user.click(button('Generate'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(3));
    expect(sent('/api/exams/generate')[2]![1]).not.toHaveProperty('versions');
  });

  test('of different questions have as many in common as is typed, and others none', async () => {
    const user = show();
    await startFilledIn();
    await type(user, 'Versions', '3');
    expect(screen.queryByRole('textbox', { name: 'Questions in all versions' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Different questions/ }));
    await type(user, 'Questions in all versions', '1');
    await user.click(button('Generate'));
    await screen.findByRole('tab', { name: 'Version A' });
    expect(sent('/api/exams/generate')[0]![1]).toMatchObject({
      versions: { count: '3', differBy: 'questions', common: '1' },
    });
    await user.click(screen.getByRole('radio', { name: 'Same questions, shuffled' }));
    await user.click(button('Generate'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(2));
    expect(sent('/api/exams/generate')[1]![1]).toMatchObject({ versions: { count: '3', differBy: 'order' } });
  });

  test('have a tab each, which the arrow keys lead through, and a word on what they share', async () => {
    const user = show();
    await generateVersions(user);
    expect(texts()).toEqual(['One', 'Two']);
    expect(screen.getByText('Versions share 1 question.')).toBeTruthy();
    await user.click(tab('B'));
    expect(texts()).toEqual(['Three', 'Four']);
    expect(screen.getByText(/· Version B$/)).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab('C'));
    expect(texts()).toEqual(['One', 'Five']);
    await user.keyboard('{ArrowRight}');
    expect(texts()).toEqual(['One', 'Two']);
  });

  test('stand side by side, each with its key', async () => {
    const user = show();
    await generateVersions(user);
    await user.click(button('Side by side'));
    await user.click(button('Key'));
    const columns = ['A', 'B', 'C'].map((label) => screen.getByRole('region', { name: `Version ${label}` }));
    const lists = columns.map((column) => within(column).getByRole('list', { name: 'Questions' }));
    expect(lists.map((list) => texts(list))).toEqual([
      ['One', 'Two'],
      ['Three', 'Four'],
      ['One', 'Five'],
    ]);
    const key = screen.getByRole('list', { name: 'Key of version C' });
    expect(
      within(key)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1 B', '2 B']);
  });

  test('change one by one: another question is sought that no version has', async () => {
    server.replace = async () => ({ data: questionOf('Other') });
    const user = show();
    await generateVersions(user);
    await user.click(tab('B'));
    await user.click(button('Replace question 2'));
    await waitFor(() => expect(texts()).toEqual(['Three', 'Other']));
    expect(sent('/api/exams/replace')[0]![1]).toEqual({
      courseId: 'c0',
      questions: ['q-Three', 'q-Four'],
      replace: 'q-Four',
      avoid: ['q-One', 'q-Two', 'q-Five'],
    });
    button('Move question 2').focus();
    await user.keyboard('{ArrowUp}');
    expect(texts()).toEqual(['Other', 'Three']);
    await user.click(tab('A'));
    expect(texts()).toEqual(['One', 'Two']);
  });

  test('are all saved, in the order that is shown', async () => {
    const user = show();
    await generateVersions(user);
    await user.click(tab('C'));
    button('Move question 1').focus();
    await user.keyboard('{ArrowDown}');
    await user.click(button('Save Exam'));
    await waitFor(() => expect(sent('/api/exams/')).toHaveLength(1));
    expect(sent('/api/exams/')[0]![1]).toMatchObject({
      questions: ['q-One', 'q-Two'],
      versions: [{ questions: ['q-Three', 'q-Four'] }, { questions: ['q-Five', 'q-One'] }],
    });
  });

  test('hold what is locked in any of them when they are generated again', async () => {
    const user = show();
    await generateVersions(user);
    await user.click(tab('B'));
    await user.click(button('Lock question 1'));
    expect(screen.getByText(/Locked questions stay and are in every version\./)).toBeTruthy();
    server.generate = async () => generatedVersions(['Three', 'One'], ['Three', 'Two'], ['Three', 'Four']);
    await user.click(button('Generate again, keep 1 locked'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(2));
    expect(sent('/api/exams/generate')[1]![1]).toMatchObject({ locked: ['q-Three'] });
    await screen.findByText(/Versions share no question except the locked ones\./);
    expect(texts()).toEqual(['Three', 'Two']);
    await user.click(tab('C'));
    expect(texts()).toEqual(['Four', 'Three']);
    expect(button('Unlock question 2')).toBeTruthy();
  });
});

describe('versions of the same questions', () => {
  /** Question "One" with its choices reversed in version B. */
  const shuffled = () => {
    const answer = generatedVersions(['One', 'Two'], ['Two', 'One']);
    const turned = { ...questionOf('One'), choices: ['no', 'yes'] };
    const versions = [answer.versions[0], { label: 'B', questions: [questionOf('Two'), turned] }];
    return { ...answer, versions };
  };

  async function generateShuffled(): Promise<UserEvent> {
    server.generate = async () => shuffled();
    const user = show();
    await startFilledIn();
    await type(user, 'Versions', '2');
    const preset = screen.getByRole<HTMLInputElement>('radio', { name: 'Same questions, shuffled' });
    expect(preset.checked).toBe(true);
    await user.click(button('Generate'));
    await screen.findByText('Every version has the same questions in another order.');
    return user;
  }

  test('are saved with the places of their choices in version A', async () => {
    const user = await generateShuffled();
    await user.click(button('Save Exam'));
    await waitFor(() => expect(sent('/api/exams/')).toHaveLength(1));
    expect(sent('/api/exams/')[0]![1]).toMatchObject({
      questions: ['q-One', 'q-Two'],
      versions: [
        {
          questions: ['q-Two', 'q-One'],
          choiceOrders: [
            [0, 1],
            [1, 0],
          ],
        },
      ],
    });
  });

  test('follow where a question is replaced', async () => {
    server.replace = async () => ({ data: questionOf('Other') });
    const user = await generateShuffled();
    await user.click(button('Replace question 1'));
    await waitFor(() => expect(texts()).toEqual(['Other', 'Two']));
    expect(sent('/api/exams/replace')[0]![1]).not.toHaveProperty('avoid');
    await user.click(tab('B'));
    expect(texts()).toEqual(['Two', 'Other']);
  });
});

describe('preferences', () => {
  test('of a course with exams ask for fresh questions, and say how well it went', async () => {
    server.exams = 5;
    const score = { excludedPairs: 0, nearDuplicates: 0, overlap: 0, uses: 0 };
    const warnings = ['“One” and “Two” are near-duplicates.'];
    server.generate = async () => ({
      ...generatedVersions(['One', 'Two']),
      versions: undefined,
      report: { score, bound: score, isProven: true, generations: 4, pairs: [], warnings },
    });
    const user = show();
    await fillIn(user);
    expect(field('Number of recent exams').value).toBe('3');
    await user.click(button('Generate'));
    expect(await screen.findByText('Repeats no question of your last 3 exams.')).toBeTruthy();
    expect(screen.getByText(warnings[0]!)).toBeTruthy();
    expect(sent('/api/exams/generate')[0]![1]).toMatchObject({
      preferences: { recentExams: '3', variety: true },
    });
  });

  test('that many pairs could not be kept apart is told by two of them, and the others open', async () => {
    const score = { excludedPairs: 0, nearDuplicates: 5, overlap: 0, uses: 0 };
    const warnings = [1, 2, 3, 4, 5].map((at) => `“One” and “Two ${at}” are near-duplicates.`);
    server.generate = async () => ({
      ...generatedVersions(['One', 'Two']),
      versions: undefined,
      report: { score, bound: score, isProven: true, generations: 4, pairs: [], warnings },
    });
    const user = show();
    await fillIn(user);
    await user.click(button('Generate'));
    const first = await screen.findByRole('list', { name: 'Warnings' });
    const told = (list: HTMLElement) => [...list.children].map((item) => item.textContent);
    expect(told(first)).toEqual(warnings.slice(0, 2));
    const others = screen.getByText('3 more').closest('details')!;
    expect(others.open).toBe(false);
    await user.click(screen.getByText('3 more'));
    expect(others.open).toBe(true);
    expect(told(screen.getByRole('list', { name: 'More warnings' }))).toEqual(warnings.slice(2));
  });

  test('are told to have changed since, and are remembered in this browser', async () => {
    const user = show();
    await fillIn(user);
    expect(screen.queryByRole('switch', { name: 'Fresh questions first' })).toBeNull();
    await user.click(button('Generate'));
    await screen.findByText('One');
    await user.click(screen.getByRole('switch', { name: 'Keep near-duplicates apart' }));
    expect(screen.getByText('The details have changed since this exam was generated.')).toBeTruthy();
    cleanup();
    show();
    const apart = screen.getByRole<HTMLInputElement>('switch', { name: 'Keep near-duplicates apart' });
    expect(apart.checked).toBe(false);
  });
});
