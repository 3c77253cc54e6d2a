// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { DEVICE_KEYS } from '../../../lib/forget-account.ts';
import { DEFAULT_PREFERENCES, preferencesSent } from './preferences.ts';
import { recallPreferences, rememberPreferences } from './remembered-preferences.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['a course without exams', {}, 0, undefined],
  ['a course with exams', {}, 1, { recentExams: '3', variety: true }],
  ['an empty number', { recentExams: ' ' }, 4, undefined],
  ['a number as typed', { recentExams: '99' }, 4, { recentExams: '99', variety: true }],
  ['used questions as good as fresh ones', { freshFirst: false }, 4, undefined],
  ['no variety', { freshFirst: false, variety: false }, 4, { recentExams: '0', variety: false }],
])('of %s the server is told what it would not assume', (_name, changes, numberOfExams, sent) => {
  expect(preferencesSent({ ...DEFAULT_PREFERENCES, ...changes }, numberOfExams)).toEqual(sent);
});

test('what was chosen last is remembered', () => {
  expect(recallPreferences()).toEqual(DEFAULT_PREFERENCES);
  const chosen = { freshFirst: true, recentExams: '5', variety: false };
  rememberPreferences(chosen);
  expect(recallPreferences()).toEqual(chosen);
});

test.each(['', '{', 'null', '7', '{"freshFirst":1}', '{"freshFirst":true,"recentExams":3,"variety":true}'])(
  'where %j is kept, the usual ones hold',
  (kept) => {
    localStorage.setItem(DEVICE_KEYS.preferences, kept);
    expect(recallPreferences()).toEqual(DEFAULT_PREFERENCES);
  },
);
