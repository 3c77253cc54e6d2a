import type { ExamMarks, GradeScale, MarkingScheme } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';

/** Sentences that say how an exam is marked. */
export function describeScheme({
  scheme,
  passLine,
  figures,
}: Pick<ExamMarks, 'scheme' | 'passLine' | 'figures'>): string[] {
  const { mayBeNegative, wrongAnswers } = scheme;
  const canCost = wrongAnswers !== 'none';
  return [
    describePoints(scheme),
    describeWrong(scheme),
    ...(scheme.severalMarked === 'wrong' ? ['Several marked choices count as wrong.'] : []),
    ...(canCost ? [mayBeNegative ? 'A total may be below 0.' : 'No total is below 0.'] : []),
    `Totals are rounded to ${scheme.pointsStep}, a half up.`,
    ...(scheme.scale === null ? ['No grades are given.'] : describeScale(scheme.scale)),
    ...(scheme.passLine === null ? [] : describePassLine(scheme.passLine, passLine, figures !== null)),
  ];
}

function describePoints({ points: { each, labels, chapters, questions } }: MarkingScheme): string {
  const exceptions = [
    ...(labels.length > 0 ? [counted(labels.length, 'label')] : []),
    ...(chapters.length > 0 ? [counted(chapters.length, 'chapter')] : []),
    ...(questions.length > 0 ? [counted(questions.length, 'single question')] : []),
  ];
  const worth = `Each question is worth ${counted(each, 'point')}`;
  return exceptions.length === 0
    ? `${worth}.`
    : `${worth}, with other points for ${exceptions.join(' and ')}.`;
}

function describeWrong({ wrongAnswers, penaltyShare }: MarkingScheme): string {
  switch (wrongAnswers) {
    case 'none':
      return 'A wrong answer costs nothing.';
    case 'penalty':
      return `A wrong answer costs ${penaltyShare} % of the points of its question; an omitted one nothing.`;
    case 'guessing':
      return 'A wrong answer costs the points of its question divided by the number of wrong choices, so that guessing earns nothing on average.';
  }
}

function describeScale(scale: GradeScale): string[] {
  if (scale.kind === 'thresholds') {
    const [best, ...others] = scale.grades;
    if (best?.grade === 'passed' && others.length === 1) {
      return [`Students pass from ${scale.passShare} % of the points; no other grades are given.`];
    }
    const grades = scale.grades.map(({ grade, fromShare }) => `${grade} from ${fromShare} %`);
    return [`Grades: ${grades.join(', ')}.`, `The pass line is ${scale.passShare} %.`];
  }
  const { worst, pass, best, passShare, fullShare, belowPass, gradeStep } = scale;
  return [
    `Grades go evenly from ${pass} at ${passShare} % of the points to ${best} at ${fullShare} %.`,
    belowPass === 'worst' ? `Below, the grade is ${worst}.` : `Below, they go evenly to ${worst} at 0 %.`,
    `They are rounded to ${gradeStep}, a half up; the rounded ${pass} passes.`,
  ];
}

/** The line in use, where it comes from, and why that was chosen. */
function describePassLine(
  { rule, reason }: NonNullable<MarkingScheme['passLine']>,
  line: ExamMarks['passLine'],
  hasClass: boolean,
): string[] {
  if (line === null) return [whyNoLine(rule, hasClass), `Reason: “${reason}”`];
  const share = Math.round(line.share * 100) / 100;
  return [`All this is moved to a pass line of ${share} %, ${sourceOf(rule, line)}.`, `Reason: “${reason}”`];
}

function whyNoLine({ kind }: NonNullable<MarkingScheme['passLine']>['rule'], hasClass: boolean): string {
  if (!hasClass && kind !== 'ebel')
    return 'The pass line follows from answers of students, and none are stored.';
  return kind === 'sliding'
    ? 'The fixed pass line stands: nobody of the reference group has results.'
    : 'The fixed pass line stands.';
}

function sourceOf(
  rule: NonNullable<MarkingScheme['passLine']>['rule'],
  { numberOfStudents, meanShare }: NonNullable<ExamMarks['passLine']>,
): string {
  const students = counted(numberOfStudents, 'student');
  switch (rule.kind) {
    case 'sliding': {
      const mean = Math.round(10_000 * (meanShare ?? 0)) / 100;
      return `which slides: ${rule.belowMean} % below the mean of ${students} (${mean} %), at least ${rule.floor} % and at most the line of the grades`;
    }
    case 'ebel':
      return 'by Ebel: from how many in a hundred of each kind of question a student answers who just passes';
    case 'cohen':
      return `by Cohen: ${rule.share} % of what the best reach (percentile ${rule.percentile} of ${students}), guessing taken off`;
    case 'hofstee':
      return `by Hofstee: where the results of ${students} meet the lines and the failures that you would accept`;
  }
}
