import { type AccountExport, type ExamChange, letterOf } from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import { listGroups } from '../courses/index.ts';
import { exportResults, findMarking } from '../exam-results/index.ts';
import { exportStudents } from '../exam-students/index.ts';
import {
  exportDrafts,
  listChangesBehind,
  listOwnExams,
  listQuestionsBehind,
  presentExamDetail,
  presentExamQuestion,
} from '../exams/index.ts';
import { exportPrints, findPaperSettings } from '../papers/index.ts';
import { exportScans } from '../scans/index.ts';
import {
  getAccountDetail,
  listAccountEventsBehind,
  listApiTokens,
  listSessions,
  presentAccountEvent,
  presentApiToken,
  presentSession,
} from '../users/index.ts';
import { eachRow } from './each-row.ts';
import { exportCourses } from './export-courses.ts';
import { presentImage } from './present.ts';
import { listImagesOfExams, listSharedCourses } from './queries.ts';

/** The export with lists that are streamed. */
type StreamedExport = { [Key in keyof AccountExport]: AccountExport[Key] | AsyncIterable<unknown> };

/**
 * Everything that an account owns: its courses with members and images, the exams that it made and may see, and those in the making. Large
 * lists are read while they are written, so the export is not a snapshot of one moment.
 */
export async function exportAccount(
  { db, clock }: { db: Db; clock: Clock },
  account: Account,
): Promise<StreamedExport> {
  const now = clock();
  const { createdAt, displayName } = await getAccountDetail({ db, clock }, account);
  const { id, email, isVerified } = account;
  return {
    format: 'exam-generation-system-account',
    version: 3,
    exportedAt: now.toISOString(),
    account: { _id: id, email, isVerified, displayName, createdAt: createdAt.toISOString() },
    sessions: await describeSessions(db, account, now),
    apiTokens: await describeTokens(db, account),
    courses: exportCourses(db, id),
    exams: exportExams(db, account),
    examDrafts: exportDrafts(db, account),
    examImages: exportExamImages(db, account),
    // An unconfirmed e-mail proves nothing: courses shared with it may be meant for somebody else.
    sharedCourses: isVerified ? await describeSharedCourses(db, account) : [],
    groups: await describeGroups(db, id),
    history: exportHistory(db, id),
  };
}

async function describeTokens(db: Db, account: Account): Promise<AccountExport['apiTokens']> {
  const tokens = (await listApiTokens(db, account)).map(presentApiToken);
  return tokens.map(({ name, right, createdAt, expiresAt, lastUsedAt }) => ({
    name,
    right,
    createdAt,
    expiresAt,
    lastUsedAt,
  }));
}

async function describeSessions(db: Db, account: Account, now: Date): Promise<AccountExport['sessions']> {
  const rows = await listSessions(db, account.id, now);
  return rows.map((row) => {
    const { device, createdAt, lastUsedAt } = presentSession(row, account.sessionId);
    return { device, createdAt, lastUsedAt };
  });
}

async function describeGroups(db: Db, accountId: string): Promise<AccountExport['groups']> {
  const groups = await listGroups(db, accountId);
  return groups.map(({ id, name, createdAt, members }) => ({
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    members: members.map(({ email }) => ({ email })),
  }));
}

async function describeSharedCourses(db: Db, account: Account): Promise<AccountExport['sharedCourses']> {
  const rows = await listSharedCourses(db, account);
  return rows.map(({ id, name, role }) => ({ _id: id, name, role }));
}

async function* exportHistory(db: Db, accountId: string): AsyncGenerator<unknown> {
  for await (const event of eachRow((afterId) => listAccountEventsBehind(db, accountId, afterId))) {
    yield presentAccountEvent(event);
  }
}

async function* exportExams(db: Db, account: Account): AsyncGenerator<unknown> {
  for await (const exam of eachRow((afterId) => listOwnExams(db, account, afterId))) {
    const results = await exportResults(db, exam.id);
    const scans = await exportScans(db, exam.id);
    const marking = await findMarking(db, exam.id);
    const paperSettings = await findPaperSettings(db, account.id, exam);
    const printedSheets = await exportPrints(db, exam.id);
    const { hasAnswers: _said, progress: _figures, ...detail } = presentExamDetail({ ...exam, changes: [] });
    yield {
      ...detail,
      correction: detail.correction && { ...detail.correction, changes: exportChanges(db, exam.id) },
      questions: exportExamQuestions(db, exam.id),
      ...(results && { results }),
      ...scans,
      ...(marking && { marking: { scheme: marking.scheme, regradings: [...marking.regradings] } }),
      ...(paperSettings && { paperSettings }),
      ...(await exportStudents(db, exam.id)),
      ...(printedSheets.length > 0 && { printedSheets }),
    };
  }
}

async function* exportChanges(db: Db, examId: string): AsyncGenerator<ExamChange> {
  for (let after = 0; ; ) {
    const changes = await listChangesBehind(db, examId, after);
    if (changes.length === 0) return;
    yield* changes;
    after += changes.length;
  }
}

async function* exportExamQuestions(db: Db, examId: string): AsyncGenerator<unknown> {
  for (let place = { version: 0, position: 0 }; ; ) {
    const rows = await listQuestionsBehind(db, examId, place);
    for (const row of rows) yield { version: letterOf(row.version), ...presentExamQuestion(row) };
    const last = rows.at(-1);
    if (last === undefined) return;
    place = last;
  }
}

async function* exportExamImages(db: Db, account: Account): AsyncGenerator<unknown> {
  for await (const image of eachRow((afterId) => listImagesOfExams(db, account, afterId))) {
    yield presentImage(image);
  }
}
