import type { Difficulty, GradeScale, MarkingScheme, Objective, PassLineRule } from '@exam/contract';
import { PASS_LINE_PRESETS, type RoundingStep } from '@exam/contract/grade-scales';
import type { TypedRule, TypedScheme } from '../../../data/exam-marks.ts';
import {
  DEFAULT_EBEL_SHARES,
  type EbelShares,
  labelOf,
  recallEbelShares,
} from '../../../ui/exams/ebel-shares.ts';

type Typed = number | string;

/** A scheme as it is typed: numbers may be empty or half written, and a rule with an empty number is no rule. */
export interface MarkingDraft {
  each: Typed;
  /** Points by label, such as "simple reminding". */
  labels: Readonly<Record<string, Typed>>;
  /** Points by the id of the chapter. */
  chapters: Readonly<Record<string, Typed>>;
  /** Points by the id of the question. */
  questions: Readonly<Record<string, Typed>>;
  wrongAnswers: MarkingScheme['wrongAnswers'];
  severalMarked: MarkingScheme['severalMarked'];
  penaltyShare: Typed;
  mayBeNegative: boolean;
  pointsStep: RoundingStep;
  scale: ScaleDraft | null;
  passLine: PassLineDraft;
}

export const PASS_LINE_KINDS = ['fixed', 'sliding', 'ebel', 'cohen', 'hofstee'] as const;
export type PassLineKind = (typeof PASS_LINE_KINDS)[number];

/** The rule for the pass line, beside what was typed for the other rules. */
export interface PassLineDraft {
  kind: PassLineKind;
  reason: string;
  sliding: Readonly<Record<'belowMean' | 'floor', Typed>>;
  ebel: EbelShares;
  cohen: Readonly<Record<'share' | 'percentile', Typed>>;
  hofstee: Readonly<Record<'leastLine' | 'mostLine' | 'fewestFailures' | 'mostFailures', Typed>>;
}

export type ScaleDraft = LinearDraft | ThresholdsDraft;
type Linear = Extract<GradeScale, { kind: 'linear' }>;
export type LinearDraft = Pick<Linear, 'kind' | 'belowPass' | 'gradeStep'> &
  Record<'worst' | 'pass' | 'best' | 'passShare' | 'fullShare', Typed>;

export interface ThresholdsDraft {
  kind: 'thresholds';
  /** One grade a line, with its threshold: "A 90". */
  lines: string;
  passShare: Typed;
}

/** A saved scheme as a draft. */
export function draftOf({ points, scale, passLine, ...rest }: MarkingScheme): MarkingDraft {
  return {
    ...rest,
    each: points.each,
    labels: Object.fromEntries(
      points.labels.map((rule) => [`${rule.difficulty} ${rule.objective}`, rule.points]),
    ),
    chapters: Object.fromEntries(points.chapters.map((rule) => [rule.chapterId, rule.points])),
    questions: Object.fromEntries(points.questions.map((rule) => [rule.questionId, rule.points])),
    scale: scale && scaleDraftOf(scale),
    passLine: passLineDraftOf(passLine),
  };
}

function passLineDraftOf(passLine: MarkingScheme['passLine']): PassLineDraft {
  const { statute, cohen, hofstee } = PASS_LINE_PRESETS;
  const untouched: PassLineDraft = {
    kind: 'fixed',
    reason: '',
    sliding: { belowMean: statute.belowMean, floor: statute.floor },
    ebel: recallEbelShares() ?? DEFAULT_EBEL_SHARES,
    cohen: { share: cohen.share, percentile: cohen.percentile },
    hofstee: {
      leastLine: hofstee.leastLine,
      mostLine: hofstee.mostLine,
      fewestFailures: hofstee.fewestFailures,
      mostFailures: hofstee.mostFailures,
    },
  };
  if (passLine === null) return untouched;
  const { rule, reason } = passLine;
  return { ...untouched, kind: rule.kind, reason, ...numbersOf(rule) };
}

/** The numbers of a rule at the place that they have in a draft. */
function numbersOf(rule: PassLineRule): Partial<PassLineDraft> {
  switch (rule.kind) {
    case 'sliding':
      return { sliding: { belowMean: rule.belowMean, floor: rule.floor } };
    case 'ebel':
      return { ebel: Object.fromEntries(rule.shares.map((one) => [labelOf(one), one.share])) };
    case 'cohen':
      return { cohen: { share: rule.share, percentile: rule.percentile } };
    case 'hofstee': {
      const { leastLine, mostLine, fewestFailures, mostFailures } = rule;
      return { hofstee: { leastLine, mostLine, fewestFailures, mostFailures } };
    }
  }
}

/** A rule as it is sent; null for the line of the scale. */
export function ruleOf(
  { sliding, ebel, cohen, hofstee }: PassLineDraft,
  kind: PassLineKind,
): TypedRule | null {
  switch (kind) {
    case 'fixed':
      return null;
    case 'sliding':
      return { kind, ...sliding };
    case 'ebel':
      return {
        kind,
        shares: Object.entries(ebel).map(([label, share]) => ({ ...labelParts(label), share })),
      };
    case 'cohen':
      return { kind, ...cohen };
    case 'hofstee':
      return { kind, ...hofstee };
  }
}

function labelParts(label: string) {
  const [difficulty, objective] = label.split(' ') as [Difficulty, Objective];
  return { difficulty, objective };
}

/** A scale as a draft; null is no scale and has no draft. */
export function scaleDraftOf(scale: GradeScale): ScaleDraft {
  if (scale.kind === 'linear') return scale;
  const lines = scale.grades.map(({ grade, fromShare }) => `${grade} ${fromShare}`).join('\n');
  return { kind: 'thresholds', lines, passShare: scale.passShare };
}

/** Whether a scale is a pass line alone. */
export function isPassOrFail(scale: ScaleDraft): scale is ThresholdsDraft {
  return scale.kind === 'thresholds' && /^passed(?: \S*)?\nfailed 0$/.test(scale.lines);
}

/** A pass line alone, as it is typed. */
export function passOrFailDraft(passShare: Typed): ThresholdsDraft {
  return { kind: 'thresholds', lines: `passed ${passShare === '' ? 0 : passShare}\nfailed 0`, passShare };
}

/** The scheme as it is sent. The server checks it and says in words what does not fit. */
export function schemeOf({
  each,
  labels,
  chapters,
  questions,
  scale,
  passLine,
  ...rest
}: MarkingDraft): TypedScheme {
  const rule = ruleOf(passLine, passLine.kind);
  return {
    ...rest,
    points: {
      each,
      labels: given(labels).map(([label, points]) => {
        return { ...labelParts(label), points };
      }),
      chapters: given(chapters).map(([chapterId, points]) => ({ chapterId, points })),
      questions: given(questions).map(([questionId, points]) => ({ questionId, points })),
    },
    scale: scale && typedScale(scale),
    passLine: scale && rule && { rule, reason: passLine.reason },
  };
}

const given = (rules: Readonly<Record<string, Typed>>) =>
  Object.entries(rules).filter(([, points]) => points !== '');

function typedScale(scale: ScaleDraft): NonNullable<TypedScheme['scale']> {
  if (scale.kind === 'linear') return scale;
  const lines = scale.lines.split('\n').map((line) => line.trim());
  const grades = lines
    .filter((line) => line !== '')
    .map((line) => {
      const end = line.lastIndexOf(' ');
      return { grade: line.slice(0, Math.max(end, 0)).trim(), fromShare: line.slice(end + 1) };
    });
  return { kind: 'thresholds', grades, passShare: scale.passShare };
}
