import { describe, expect, test } from 'vitest';
import { directionAmong, directionOf } from './direction.ts';

test.each([
  ['What is a lock?', 'ltr'],
  ['מהי מערכת הפעלה?', 'rtl'],
  ['1. ما هو نظام التشغيل؟', 'rtl'],
  ['42', 'ltr'],
  ['Windows בלבד', 'ltr'],
])('“%s” runs %s by itself', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

describe('a choice among others', () => {
  test.each([
    // The first word is a name in another script; the sentence has its own direction.
    ['Windows בלבד', 'rtl', 'rtl'],
    ['Linux.', 'rtl', 'ltr'],
    ['מחשב', 'ltr', 'rtl'],
    ['Windows בלבד', 'ltr', 'ltr'],
    ['42', 'rtl', 'rtl'],
    ['42', 'ltr', 'ltr'],
  ] as const)('“%s” of a question that runs %s runs %s', (text, others, direction) => {
    expect(directionAmong(others, text)).toBe(direction);
  });
});
