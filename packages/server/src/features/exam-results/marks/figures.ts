import { DIFFICULTIES, letterOf, type MarkFigures, OBJECTIVES } from '@exam/contract';
import { yieldByTime } from '../../../platform/yield-by-time.ts';
import { placesOfText } from '../answers-as-text.ts';
import type { StudentRow } from '../queries.ts';
import { errorOfMeasurement } from '../statistics/kuder-richardson.ts';
import { addTo, compareMeans, emptySample, type Sample, standardErrorOf } from './compare-means.ts';
import { compareThroughCommon } from './compare-through-common.ts';
import { leastPassing } from './grade-scale.ts';
import { hundredthsOf, unitsOfAnswer } from './mark-answers.ts';
import { type AppliedMarking, fullHundredthsIn, gradeIn, percentOf } from './marking.ts';

/**
 * The figures of points and grades; shares of questions are before floor and rounding. Runs in slices of time.
 * @param students at least one
 * @param reliability of their scores
 */
export async function figuresOf(
  marking: AppliedMarking,
  students: readonly StudentRow[],
  reliability: number | null,
): Promise<MarkFigures> {
  const points = students.map(({ pointsHundredths }) => pointsHundredths).sort((one, other) => one - other);
  const all = emptySample();
  for (const one of points) addTo(all, one / 100);
  const { count } = all;
  const versions = sharesByVersion(marking, students);
  const compared = compareThroughCommon(marking, students);
  const standardDeviation = Math.sqrt(all.squares / count);
  const standardError = reliability === null ? null : errorOfMeasurement(standardDeviation, reliability);
  return {
    numberOfStudents: count,
    fullPoints: commonFullPoints(marking),
    meanPoints: all.mean,
    medianPoints: ((points[Math.floor((count - 1) / 2)] ?? 0) + (points[Math.floor(count / 2)] ?? 0)) / 200,
    standardDeviation,
    standardError,
    lowestPoints: (points[0] ?? 0) / 100,
    highestPoints: (points.at(-1) ?? 0) / 100,
    totals: totalsOf(marking, students),
    leastPassing: describeLeastPassing(marking),
    ...gradesOf(marking, students),
    numberNearPassLine: standardError === null ? null : countNearPassLine(marking, students, standardError),
    versions: versions.map(({ version, sample }) => ({
      version: letterOf(version),
      numberOfStudents: sample.count,
      ...meanOf(sample),
      adjustedShare: compared?.versions.find((one) => one.version === version)?.adjustedShare ?? null,
    })),
    numberOfCommon: compared?.numberOfCommon ?? 0,
    versionDifference: compareMeans(versions.map(({ sample }) => sample)),
    groups: await sharesByGroup(marking, students),
  };
}

/** How many students have points that are at most this far from the pass line; null without a grade scale. */
function countNearPassLine(
  marking: AppliedMarking,
  students: readonly StudentRow[],
  distance: number,
): number | null {
  const percent = percentOf(marking);
  if (percent === null) return null;
  const lineOf = (student: StudentRow) => (percent / 100) * fullHundredthsIn(marking, student);
  return students.filter((student) => Math.abs(student.pointsHundredths - lineOf(student)) <= 100 * distance)
    .length;
}

/** The number of students with each total, and how many of them pass. */
function totalsOf(marking: AppliedMarking, students: readonly StudentRow[]): MarkFigures['totals'] {
  const isGraded = marking.scheme.scale !== null;
  const totals = new Map<number, { numberOfStudents: number; numberOfPassed: number }>();
  for (const student of students) {
    const total = totals.get(student.pointsHundredths) ?? { numberOfStudents: 0, numberOfPassed: 0 };
    total.numberOfStudents += 1;
    if (isGraded && gradeIn(marking, student)?.isPass) total.numberOfPassed += 1;
    totals.set(student.pointsHundredths, total);
  }
  return [...totals]
    .sort(([one], [other]) => one - other)
    .map(([hundredths, { numberOfStudents, numberOfPassed }]) => ({
      points: hundredths / 100,
      numberOfStudents,
      numberOfPassed: isGraded ? numberOfPassed : null,
    }));
}

/** The least totals that pass, the lowest first. Versions that give as many points share one. */
function describeLeastPassing(marking: AppliedMarking): MarkFigures['leastPassing'] {
  const lines = new Map<number, string[]>();
  leastPassingOf(marking).forEach((least, version) => {
    if (least !== null) lines.set(least, [...(lines.get(least) ?? []), letterOf(version)]);
  });
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([hundredths, letters]) => ({ points: hundredths / 100, versions: letters }));
}

/** The least total of each version that passes, in hundredths; null where none does. */
function leastPassingOf({
  versions,
  scheme: { scale, pointsStep },
  passLine,
}: AppliedMarking): (number | null)[] {
  const step = hundredthsOf(pointsStep);
  return versions.map(({ fullHundredths }) =>
    scale === null ? null : leastPassing(scale, fullHundredths, step, passLine),
  );
}

/** The points that every version can give, in hundredths; null if versions differ. */
export function commonFullHundredths({ versions }: Pick<AppliedMarking, 'versions'>): number | null {
  const [first = 0, ...others] = versions.map(({ fullHundredths }) => fullHundredths);
  return others.every((full) => full === first) ? first : null;
}

/** The points that every version can give; null if versions differ. */
export function commonFullPoints(marking: Pick<AppliedMarking, 'versions'>): number | null {
  const hundredths = commonFullHundredths(marking);
  return hundredths === null ? null : hundredths / 100;
}

const meanOf = (sample: Sample) => ({ meanShare: sample.mean, standardError: standardErrorOf(sample) });

/** How many students pass as the exam is marked; null without a grade scale. */
export function countPassed(
  marking: AppliedMarking,
  students: readonly Pick<StudentRow, 'version' | 'pointsHundredths'>[],
): number | null {
  if (marking.scheme.scale === null) return null;
  const leastOfVersions = leastPassingOf(marking);
  return students.filter(({ version, pointsHundredths }) => {
    const least = leastOfVersions[version] ?? null;
    // Points below 0 count as 0.
    return least !== null && Math.max(0, pointsHundredths) >= least;
  }).length;
}

/** The number of students with each grade, the best first. */
function gradesOf(
  marking: AppliedMarking,
  students: readonly StudentRow[],
): Pick<MarkFigures, 'grades' | 'numberOfPassed'> {
  const { scale } = marking.scheme;
  if (scale === null) return { grades: [], numberOfPassed: null };
  const counts = new Map<number, MarkFigures['grades'][number]>();
  if (scale.kind === 'thresholds') {
    scale.grades.forEach(({ grade, fromShare }, rank) => {
      counts.set(rank, { grade, isPass: fromShare >= scale.passShare, numberOfStudents: 0 });
    });
  }
  for (const student of students) {
    const grade = gradeIn(marking, student);
    if (grade === null) continue;
    const counted = counts.get(grade.rank) ?? { ...grade, numberOfStudents: 0 };
    counts.set(grade.rank, { ...counted, numberOfStudents: counted.numberOfStudents + 1 });
  }
  const ordered = [...counts].sort(([one], [other]) => one - other).map(([, counted]) => counted);
  const passed = ordered.filter(({ isPass }) => isPass);
  return {
    grades: ordered,
    numberOfPassed: passed.reduce((sum, { numberOfStudents }) => sum + numberOfStudents, 0),
  };
}

/** The shares of the points by version; versions that nobody had, or that give no points, are left out. */
function sharesByVersion(marking: AppliedMarking, students: readonly StudentRow[]) {
  const samples = marking.versions.map(() => emptySample());
  for (const student of students) {
    const full = fullHundredthsIn(marking, student);
    const sample = samples[student.version];
    if (full > 0 && sample) addTo(sample, student.pointsHundredths / full);
  }
  return samples.map((sample, version) => ({ version, sample })).filter(({ sample }) => sample.count > 0);
}

type Group = MarkFigures['groups'][number];

/** A chapter, difficulty or objective of the exam, with the units that one student earned in it. */
interface Tally extends Pick<Group, 'by' | 'name'> {
  /** Position among the groups of its sort. */
  readonly order: number;
  readonly questions: Set<string>;
  readonly sample: Sample;
  earned: number;
  full: number;
}

/** The mean share of the points of each group, over the students who had points to earn in it. */
async function sharesByGroup(marking: AppliedMarking, students: readonly StudentRow[]): Promise<Group[]> {
  const { tallies, byQuestion } = talliesOf(marking);
  const endOfStep = yieldByTime();
  for (const { version, answers } of students) {
    const { worth = [] } = marking.versions[version] ?? {};
    placesOfText(answers.padEnd(worth.length, '-')).forEach((place, at) => {
      const one = worth[at];
      // What a question earns that was taken out is no share of its group.
      if (one === undefined || one.full === 0) return;
      for (const tally of byQuestion[version]?.[at] ?? []) {
        tally.earned += unitsOfAnswer(one, place);
        tally.full += one.full;
      }
    });
    for (const tally of tallies) closeStudent(tally);
    await endOfStep();
  }
  return tallies
    .filter(({ sample }) => sample.count > 0)
    .map(({ by, name, questions, sample }) => ({
      by,
      name,
      numberOfQuestions: questions.size,
      ...meanOf(sample),
    }));
}

function closeStudent(tally: Tally): void {
  if (tally.full > 0) addTo(tally.sample, tally.earned / tally.full);
  tally.earned = 0;
  tally.full = 0;
}

const GROUPS_IN_ORDER = ['chapter', 'difficulty', 'objective'] as const;

/** The groups of all versions in order, and those of each question by its version and position. */
function talliesOf({ versions }: AppliedMarking) {
  const tallies = new Map<string, Tally>();
  const tallyOf = (group: Pick<Tally, 'by' | 'name' | 'order'>, key: string, questionId: string) => {
    const tally = tallies.get(`${group.by} ${key}`) ?? {
      ...group,
      questions: new Set<string>(),
      sample: emptySample(),
      earned: 0,
      full: 0,
    };
    tally.questions.add(questionId);
    tallies.set(`${group.by} ${key}`, tally);
    return tally;
  };
  const byQuestion = versions.map(({ questions }) =>
    questions.map(({ questionId, chapterId, chapterName, chapterNumber, difficulty, objective }) => [
      tallyOf(
        { by: 'chapter', name: `${chapterNumber}. ${chapterName}`, order: chapterNumber },
        chapterId,
        questionId,
      ),
      tallyOf(
        { by: 'difficulty', name: difficulty, order: DIFFICULTIES.indexOf(difficulty) },
        difficulty,
        questionId,
      ),
      tallyOf(
        { by: 'objective', name: objective, order: OBJECTIVES.indexOf(objective) },
        objective,
        questionId,
      ),
    ]),
  );
  const ordered = [...tallies.values()].sort(
    (one, other) =>
      GROUPS_IN_ORDER.indexOf(one.by) - GROUPS_IN_ORDER.indexOf(other.by) || one.order - other.order,
  );
  return { tallies: ordered, byQuestion };
}
