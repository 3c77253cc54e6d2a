// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { DEVICE_KEYS } from '../../../lib/forget-account.ts';
import { DEFAULT_PREFERENCES, preferencesSent } from './preferences.ts';
import { recallPreferences, rememberPreferences } from './remembered-preferences.ts';

beforeEach(() => localStorage.clear());

const PLAIN = { recentExams: '0', variety: true };
const meanOf = (percent: string) => ({ as: 'mean' as const, examId: null, percent });
const likeExam = (examId: string | null) => ({ as: 'exam' as const, examId, percent: '' });

test.each([
  ['a course without exams', {}, 0, undefined],
  ['a course with exams', {}, 1, { recentExams: '3', variety: true }],
  ['an empty number', { recentExams: ' ' }, 4, undefined],
  ['a number as typed', { recentExams: '99' }, 4, { recentExams: '99', variety: true }],
  ['used questions as good as fresh ones', { freshFirst: false }, 4, undefined],
  ['a mean', { difficulty: meanOf(' 65') }, 0, { ...PLAIN, difficulty: { as: 'mean', percent: ' 65' } }],
  ['a mean that is not typed yet', { difficulty: meanOf(' ') }, 0, undefined],
  [
    'the difficulty of an exam',
    { difficulty: likeExam('e1') },
    0,
    { ...PLAIN, difficulty: { as: 'exam', examId: 'e1' } },
  ],
  ['the difficulty of an exam that is not chosen yet', { difficulty: likeExam(null) }, 0, undefined],
  ['no variety', { freshFirst: false, variety: false }, 4, { recentExams: '0', variety: false }],
])('of %s the server is told what it would not assume', (_name, changes, numberOfExams, sent) => {
  expect(preferencesSent({ ...DEFAULT_PREFERENCES, ...changes }, numberOfExams)).toEqual(sent);
});

test('what was chosen last is remembered, but how hard an exam is to be', () => {
  expect(recallPreferences()).toEqual(DEFAULT_PREFERENCES);
  const chosen = { ...DEFAULT_PREFERENCES, recentExams: '5', variety: false };
  rememberPreferences({ ...chosen, difficulty: meanOf('65') });
  expect(recallPreferences()).toEqual(chosen);
});

test.each(['', '{', 'null', '7', '{"freshFirst":1}', '{"freshFirst":true,"recentExams":3,"variety":true}'])(
  'where %j is kept, the usual ones hold',
  (kept) => {
    localStorage.setItem(DEVICE_KEYS.preferences, kept);
    expect(recallPreferences()).toEqual(DEFAULT_PREFERENCES);
  },
);
