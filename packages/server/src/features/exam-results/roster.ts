import { type Attendance, letterOf, type RosterAttendance, type RosterEntry } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { answersOfText } from './answers-as-text.ts';
import { type AppliedMarking, areWrongIn, fullHundredthsIn, gradeIn } from './marks/marking.ts';
import { areFinal, listRoster, type RosterRow, type StudentRow } from './queries.ts';

/** A student of the class who has a result. */
export type PresentRow = RosterRow & StudentRow;

/** The class list of an exam as the spine of its results: who is in it, and what became of each. */
export interface Roster {
  /** In the order of the list; behind it who has a result without being listed. */
  readonly rows: readonly RosterRow[];
  /** Whether anybody is listed. Without a list nobody can be absent. */
  readonly isListed: boolean;
  /** Whether a listed student without a result was absent; otherwise an open sheet may be theirs. */
  readonly areFinal: boolean;
}

export async function readRoster(db: Queryable, examId: string): Promise<Roster> {
  const rows = await listRoster(db, examId);
  return {
    rows,
    isListed: rows.some(({ ordinal }) => ordinal !== null),
    areFinal: await areFinal(db, examId),
  };
}

export function isPresent(row: RosterRow): row is PresentRow {
  return row.version !== null;
}

export function attendanceOf(row: RosterRow, { areFinal }: Pick<Roster, 'areFinal'>): Attendance {
  if (isPresent(row)) return 'present';
  return areFinal ? 'absent' : 'open';
}

/** How many took part; null without a list. */
export function countAttendance(roster: Roster): RosterAttendance | null {
  if (!roster.isListed) return null;
  const listed = roster.rows.filter(({ ordinal }) => ordinal !== null);
  const count = (attendance: Attendance) =>
    listed.filter((row) => attendanceOf(row, roster) === attendance).length;
  return {
    numberOfListed: listed.length,
    numberOfPresent: count('present'),
    numberOfAbsent: count('absent'),
    numberOfOpen: count('open'),
    numberOfUnlisted: roster.rows.length - listed.length,
  };
}

export function presentRosterRow(
  row: RosterRow,
  { marking, areFinal }: { readonly marking: AppliedMarking; readonly areFinal: boolean },
): RosterEntry {
  const { student, name, groupName, email, ordinal } = row;
  const who = { student, name, groupName, email, isListed: ordinal !== null };
  const attendance = attendanceOf(row, { areFinal });
  if (!isPresent(row)) return { ...who, attendance, ...NO_RESULT };
  const grade = gradeIn(marking, row);
  return {
    ...who,
    attendance,
    version: letterOf(row.version),
    score: row.score,
    points: row.pointsHundredths / 100,
    fullPoints: fullHundredthsIn(marking, row) / 100,
    grade: grade?.grade ?? null,
    hasPassed: grade?.isPass ?? null,
    answers: answersOfText(row.answers),
    areWrong: areWrongIn(marking, row),
  };
}

const NO_RESULT = {
  version: null,
  score: null,
  points: null,
  fullPoints: null,
  grade: null,
  hasPassed: null,
  answers: [],
  areWrong: [],
};
