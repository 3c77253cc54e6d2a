import type { PreferenceReport, Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import type { GeneratedPaper, Outcome } from './generated-paper.ts';
import { describeOutcome } from './outcome.ts';
import { requestOf } from './request-exam.ts';

function versionOf(ids: string) {
  return { questions: [...ids].map((_id) => ({ _id }) as Question) };
}

interface Told {
  recentExams?: number;
  locked?: string;
  score?: Partial<PreferenceReport['score']>;
  bound?: Partial<PreferenceReport['score']>;
}

const NOTHING = { excludedPairs: 0, nearDuplicates: 0, overlap: 0, uses: 0 };

function outcomeOf({ recentExams = 0, locked = '', score, bound = {} }: Told): Outcome {
  const report = score && {
    score: { ...NOTHING, ...score },
    bound: { ...NOTHING, ...bound },
    isProven: false,
    generations: 9,
    pairs: [],
    warnings: [],
  };
  return { recentExams, lockedIds: new Set(locked), ...(report && { report }) };
}

/** A paper of one version, or of several. */
function paperOf(versions: string[], told: Told | undefined, differBy: 'questions' | 'order' = 'questions') {
  const [first = '', ...further] = versions;
  const paper: GeneratedPaper = {
    courseId: 'c1',
    request: requestOf(EMPTY_DRAFT),
    asked: { ...EMPTY_DRAFT, versions: { count: String(versions.length), differBy } },
    generationId: 'g1',
    ...versionOf(first),
    ...(further.length > 0 && { further: further.map(versionOf) }),
    ...(told && { outcome: outcomeOf(told) }),
  };
  return paper;
}

const say = (versions: string[], told: Told | undefined) =>
  describeOutcome(paperOf(versions, told)).join(' ');

test.each<[string, string[], Told | undefined, string]>([
  ['nothing was preferred', ['AB'], {}, ''],
  ['all is fresh', ['AB'], { recentExams: 3 }, 'Repeats no question of your last 3 exams.'],
  [
    'all is fresh, of one exam',
    ['AB'],
    { recentExams: 1, score: {} },
    'Repeats no question of your last exam.',
  ],
  [
    'it is proven that some are not',
    ['ABCDE'],
    { recentExams: 1, score: { uses: 4 }, bound: { uses: 4 } },
    'Repeats 4 questions of your last exam; fewer is not possible.',
  ],
  [
    'one question is not',
    ['ABCDE'],
    { recentExams: 3, score: { uses: 1 }, bound: { uses: 1 } },
    'Repeats 1 question of your last 3 exams; fewer is not possible.',
  ],
  [
    'a question may count for several exams, and nothing is proven',
    ['ABCDE'],
    { recentExams: 3, score: { uses: 4 }, bound: { uses: 2 } },
    'Its questions were used 4 times in your last 3 exams; no exam with fewer was found.',
  ],
  [
    'what goes before is not proven to be best',
    ['ABCDE'],
    { recentExams: 1, score: { nearDuplicates: 1, uses: 4 }, bound: { uses: 4 } },
    'Repeats 4 questions of your last exam; no exam with fewer was found.',
  ],
  ['versions are apart', ['AB', 'CD'], { score: {} }, 'Versions share no question.'],
  [
    'they share what they must',
    ['ABC', 'ABD'],
    { score: { overlap: 2 }, bound: { overlap: 2 } },
    'Versions share 2 questions; fewer is not possible.',
  ],
  [
    'the same overlap could be of other questions',
    ['AB', 'AC', 'AD'],
    { score: { overlap: 2 }, bound: { overlap: 2 } },
    'Versions share 1 question; less overlap is not possible.',
  ],
  [
    'better was not found',
    ['AB', 'AC'],
    { score: { overlap: 1 } },
    'Versions share 1 question; no versions with less overlap were found.',
  ],
  [
    'locked ones are meant to be shared',
    ['AB', 'AC'],
    { locked: 'A', score: { overlap: 1 } },
    'Versions share no question except the locked ones.',
  ],
  ['a question was replaced since', ['AB', 'AC'], undefined, 'Versions share 1 question.'],
])('where %s', (_name, versions, told, sentences) => {
  expect(say(versions, told)).toBe(sentences);
});

test('common questions that were asked for are meant to be shared, others are told', () => {
  const withCommon = (versions: string[], common: string, told: Told) => {
    const paper = paperOf(versions, told);
    const asked = { ...paper.asked, versions: { ...paper.asked.versions, common } };
    return describeOutcome({ ...paper, asked }).join(' ');
  };
  expect(withCommon(['ABC', 'ABD'], '2', { score: {} })).toBe(
    'Versions share no question except the 2 common ones.',
  );
  expect(withCommon(['LABC', 'LABD'], '3', { locked: 'L', score: {} })).toBe(
    'Versions share no question except the 2 common ones and the locked ones.',
  );
  expect(withCommon(['ABC', 'ABD'], '1', { score: { overlap: 1 }, bound: { overlap: 1 } })).toBe(
    'Versions share 1 question besides the common one; fewer is not possible.',
  );
});

test('shuffled versions have the same questions', () => {
  const paper = paperOf(['AB', 'BA'], { recentExams: 2 }, 'order');
  expect(describeOutcome(paper)).toEqual([
    'Repeats no question of your last 2 exams.',
    'Every version has the same questions in another order.',
  ]);
});
