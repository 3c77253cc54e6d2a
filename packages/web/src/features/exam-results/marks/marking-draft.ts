import type { Difficulty, GradeScale, MarkingScheme, Objective } from '@exam/contract';
import type { RoundingStep } from '@exam/contract/grade-scales';
import type { TypedScheme } from '../../../data/exam-marks.ts';

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
export function draftOf({ points, scale, ...rest }: MarkingScheme): MarkingDraft {
  return {
    ...rest,
    each: points.each,
    labels: Object.fromEntries(
      points.labels.map((rule) => [`${rule.difficulty} ${rule.objective}`, rule.points]),
    ),
    chapters: Object.fromEntries(points.chapters.map((rule) => [rule.chapterId, rule.points])),
    questions: Object.fromEntries(points.questions.map((rule) => [rule.questionId, rule.points])),
    scale: scale && scaleDraftOf(scale),
  };
}

/** A scale as a draft; null is no scale and has no draft. */
export function scaleDraftOf(scale: GradeScale): ScaleDraft {
  if (scale.kind === 'linear') return scale;
  const lines = scale.grades.map(({ grade, fromShare }) => `${grade} ${fromShare}`).join('\n');
  return { kind: 'thresholds', lines, passShare: scale.passShare };
}

/** The scheme as it is sent. The server checks it and says in words what does not fit. */
export function schemeOf({ each, labels, chapters, questions, scale, ...rest }: MarkingDraft): TypedScheme {
  return {
    ...rest,
    points: {
      each,
      labels: given(labels).map(([label, points]) => {
        const [difficulty, objective] = label.split(' ') as [Difficulty, Objective];
        return { difficulty, objective, points };
      }),
      chapters: given(chapters).map(([chapterId, points]) => ({ chapterId, points })),
      questions: given(questions).map(([questionId, points]) => ({ questionId, points })),
    },
    scale: scale && typedScale(scale),
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
