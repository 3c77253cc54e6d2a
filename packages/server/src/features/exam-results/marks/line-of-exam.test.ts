import { DEFAULT_SCHEME, type PassLineRule, type Regrading } from '@exam/contract';
import { PASS_LINE_PRESETS } from '@exam/contract/grade-scales';
import { describe, expect, test } from 'vitest';
import { lineOfExam } from './line-of-exam.ts';
import { applyMarking } from './marking.ts';

const CHOICES = ['right', 'b', 'c', 'd'];
const QUESTIONS = Array.from({ length: 10 }, (_, at) => ({
  ...{ version: 0, questionId: `q${at}`, chapterId: 'c', chapterName: 'Chapter', chapterNumber: 1 },
  ...{ difficulty: 'simple' as const, objective: 'reminding' as const },
  ...{ choices: CHOICES, correctAnswer: 'right' },
}));

const PASS_SHARE = 60;
const { cohen, hofstee, statute } = PASS_LINE_PRESETS;

describe('the reference group', () => {
  const marking = applyMarking(QUESTIONS, { scheme: DEFAULT_SCHEME, regradings: [] });
  const students = [400, 500, 600, 700].map((pointsHundredths, at) => ({
    ...{ version: 0, pointsHundredths, isReference: at < 2 },
  }));
  const lineOf = (rule: PassLineRule, of = students) => lineOfExam(rule, PASS_SHARE, marking, of);

  test('is for the line that slides with its mean', () => {
    // 78 % of a mean of 45 %.
    expect(lineOf(statute)).toEqual({ over: '351', under: '1000', numberOfStudents: 2, meanShare: 0.45 });
  });

  test.each([cohen, hofstee])('does not matter for $kind, which is of all who were examined', (rule) => {
    const ofAll = lineOf(
      rule,
      students.map((student) => ({ ...student, isReference: true })),
    );
    expect(ofAll?.numberOfStudents).toBe(4);
    expect(lineOf(rule)).toEqual(ofAll);
  });

  test('may be empty, when there is no line', () => {
    const nobody = students.map((student) => ({ ...student, isReference: false }));
    expect([lineOf(statute, nobody), lineOf(cohen, nobody)?.numberOfStudents]).toEqual([null, 4]);
  });
});

describe('guessing, which the line of Cohen takes off', () => {
  const scheme = { ...DEFAULT_SCHEME, wrongAnswers: 'guessing' as const };
  const students = [1000].map((pointsHundredths) => ({ version: 0, pointsHundredths, isReference: true }));
  const lineWith = (...regradings: Regrading[]) =>
    lineOfExam(cohen, PASS_SHARE, applyMarking(QUESTIONS, { scheme, regradings }), students);

  test('earns nothing where wrong answers cost what guessing earns', () => {
    expect(lineWith()).toMatchObject({ over: '3', under: '5' });
  });

  test('earns what a question gives that all get the points of', () => {
    const regrading = { questionId: 'q0', kind: 'points-for-all' as const, choices: [], reason: '' };
    // Guessing earns 1 of 10 points, and the best have all 10: 0.1 + 0.6 * 0.9.
    expect(lineWith({ ...regrading, madeAt: '', undoneAt: null })).toMatchObject({ over: '16', under: '25' });
  });
});
