import type { ExamDetail } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as notify from '../../ui/notify.ts';
import { answers, EXAM, fail, QUESTIONS, setUpExam, show } from './exam-fixture.tsx';

setUpExam();
beforeEach(() => {
  vi.spyOn(notify, 'notifyError').mockReturnValue();
});

describe('how an exam was made', () => {
  const GENERATED: ExamDetail = {
    ...EXAM,
    versions: ['A', 'B'],
    generation: {
      seed: '0123456789abcdef0123456789abcdef',
      engineVersion: 2,
      shufflesChoices: true,
      blueprint: {
        chapters: { h1: 3, h2: 0 },
        difficulty: EXAM.difficultyDistribution,
        objective: EXAM.objectiveDistribution,
      },
      locked: ['q1'],
      preferences: { recentExams: 3, variety: true },
      versions: { count: 2, differBy: 'questions' },
      generations: 12,
    },
  };

  async function makeAgain() {
    answers.set('/api/exams/e1', () => ({ data: GENERATED }));
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('heading', { name: 'How it was made' }));
    await user.click(screen.getByRole('button', { name: 'Check that it can be reproduced' }));
  }

  test('is told in words, with its seed', async () => {
    answers.set('/api/exams/e1', () => ({ data: GENERATED }));
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('heading', { name: 'How it was made' }));
    const section = within(screen.getByRole('region', { name: 'How it was made' }));
    for (const text of [
      '3 of Processes; 1 simple, 2 difficult; 0 reminding, 3 understanding, 0 creativity',
      'Fresh questions first, avoiding the last 3 exams; near-duplicates apart',
      '2 of different questions',
      '0123456789abcdef0123456789abcdef',
    ]) {
      expect(section.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('A, B')).toBeTruthy();
    expect(section.queryByText(/generation|Engine/)).toBeNull();
  });

  test('is not told where nobody knows', async () => {
    show('/exams/e1');
    await screen.findByText('Processes: 3 questions');
    expect(screen.queryByText('How it was made')).toBeNull();
  });

  test('is tried again by a click', async () => {
    const versions = ['A', 'B'].map((label) => ({ label, questions: QUESTIONS }));
    answers.set('/api/exams/e1/replay', () => ({ data: QUESTIONS, versions, isSame: true, changes: [] }));
    await makeAgain();
    expect(await screen.findByText('Making it again gives the same 2 versions of 3 questions.')).toBeTruthy();
  });

  test('is compared with what was saved where that is something else', async () => {
    const versions = [{ label: 'A', questions: QUESTIONS }];
    const changed = [{ label: 'A', questions: QUESTIONS.slice(1), key: [] }];
    answers.set('/api/exams/e1/replay', () => ({ data: QUESTIONS, versions, isSame: false, changes: [] }));
    answers.set('/api/exams/e1/versions', () => ({ data: changed }));
    await makeAgain();
    expect(
      await screen.findByText(/^Making it again gives 2 of the 3 questions; the other one was/),
    ).toBeTruthy();
  });

  test('says what has changed in the pool where it cannot be made again', async () => {
    const changes = [{ code: 'chapter-gone', message: 'Processes was deleted.' }];
    fail('/api/exams/e1/replay', 422, { message: 'This exam cannot be made again.', changes });
    await makeAgain();
    expect(await screen.findByText('This exam cannot be made again.')).toBeTruthy();
    expect(screen.getByText('Processes was deleted.')).toBeTruthy();
    expect(notify.notifyError).not.toHaveBeenCalled();
  });

  test('a failure on the way is told in a toast', async () => {
    fail('/api/exams/e1/replay', 500);
    await makeAgain();
    await waitFor(() => expect(notify.notifyError).toHaveBeenCalledWith(TEXTS.somethingSentWrong));
  });
});
