import type { Endpoint } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  STUDENT,
  urlWith,
  validPayload,
} from './every-call.ts';
import { recordedEvents } from './recorded-events.ts';
import { COUNTS_TRIES, hashTables } from './table-hashes.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from './test-app.ts';

let server: TestApp;
let owner: SignedIn;
let viewer: SignedIn;
beforeAll(async () => {
  server = await makeTestApp(ROOM_FOR_ALL);
  owner = await server.signIn();
  viewer = await server.signIn();
});
afterAll(() => server.close());

/**
 * The events that each changing call of a course records, with their details; an empty list for calls that change
 * nothing.
 */
const RECORDED: Readonly<Record<string, readonly string[]>> = {
  'POST /api/uploads': [],
  'PUT /api/uploads/{id}/parts/{number}': [],
  'DELETE /api/uploads/{id}': [],
  'POST /api/imports': [],
  'POST /api/imports/{id}/read-again': [],
  'PUT /api/imports/{id}/items/{position}': [],
  'POST /api/imports/{id}/put-before': [],
  'POST /api/imports/{id}/plan': [],
  'POST /api/imports/{id}/apply': ['questions.imported 1'],
  'POST /api/imports/{id}/undo': ['import.undone 0'],
  'DELETE /api/imports/{id}': [],
  'POST /api/account-imports': [],
  'POST /api/account-imports/{id}/apply': [
    'course.created A course from elsewhere',
    'exam.saved An exam from elsewhere',
    'account.imported 1',
  ],
  'POST /api/account-imports/{id}/undo': ['account.import-undone 0'],
  'DELETE /api/account-imports/{id}': [],
  'POST /api/courses': ['course.created Course'],
  'PUT /api/courses/{id}': ['course.renamed Course'],
  'DELETE /api/courses/{id}': ['course.deleted A course'],
  'POST /api/courses/{id}/members': ['member.added viewer'],
  'DELETE /api/courses/{id}/members/{memberId}': ['member.removed viewer'],
  'POST /api/courses/{id}/members/{memberId}/ownership': ['member.asked-to-own viewer'],
  'DELETE /api/courses/{id}/members/{memberId}/ownership': [],
  // The owner of the fixture is the only one, and is not asked.
  'POST /api/courses/{id}/ownership': [],
  'DELETE /api/courses/{id}/ownership': [],
  'POST /api/groups': [],
  // Nothing is shared with the group of the fixture.
  'POST /api/groups/{id}/members': [],
  'DELETE /api/groups/{id}/members/{groupMemberId}': [],
  'POST /api/groups/{id}/courses': ['member.added viewer'],
  'DELETE /api/groups/{id}/courses/{courseId}': [],
  'DELETE /api/groups/{id}': [],
  'POST /api/chapters': ['chapter.created Chapter'],
  'PUT /api/chapters/{id}': ['chapter.changed Chapter'],
  'DELETE /api/chapters/{id}': ['chapter.deleted Chapter 1'],
  'POST /api/questions': ['question.created Chapter 1'],
  'PUT /api/questions/{id}': ['question.changed Chapter 1'],
  'PATCH /api/questions/{id}': ['question.changed Chapter 1'],
  'DELETE /api/questions/{id}': ['question.deleted Chapter 1'],
  'POST /api/questions/bulk-edit': ['questions.changed 1'],
  'POST /api/questions/bulk-edit-found': ['questions.changed 1'],
  'POST /api/questions/bulk-delete': ['questions.deleted 2'],
  'POST /api/questions/bulk-delete-found': ['question.deleted Chapter 1'],
  'POST /api/questions/copy': ['questions.copied 1'],
  'POST /api/questions/copy-found': ['questions.copied 1'],
  'POST /api/courses/{id}/copy': ['course.copied A course'],
  'POST /api/courses/{id}/question-pairs': ['pair.decided excluded'],
  'POST /api/courses/{id}/question-pairs/decide-many': ['pairs.decided 1'],
  'POST /api/courses/{id}/question-pairs/scan': [],
  'POST /api/courses/{id}/question-pairs/merge': ['question.merged Chapter 1'],
  'POST /api/images': ['image.added 1 × 1'],
  'POST /api/courses/{id}/blueprints': ['blueprint.kept Blueprint'],
  'DELETE /api/blueprints/{id}': ['blueprint.removed Blueprint'],
  'POST /api/exams': ['exam.saved Exam'],
  'PATCH /api/exams/{id}': ['exam.renamed Renamed exam'],
  'POST /api/exams/{id}/correct': ['exam.corrected Corrected exam'],
  'DELETE /api/exams/{id}': ['exam.deleted Exam'],
  'POST /api/exams/{id}/scans': ['scans.uploaded Exam'],
  'DELETE /api/exams/{id}/scans': ['scans.deleted Exam'],
  'DELETE /api/scans/{id}': ['scans.deleted Exam'],
  'PATCH /api/scans/{id}': ['scans.corrected Exam'],
  'PATCH /api/scanned-pages/{id}': ['scans.corrected Exam'],
  'POST /api/exams/{id}/typed-sheets': ['scans.corrected Exam'],
  // The fixture has an audit that is open, which stays.
  'POST /api/exams/{id}/scan-audits': [],
  'POST /api/exams/{id}/scan-audits/settle': ['scans.audited Exam'],
  'PUT /api/exams/{id}/scans-keeping': [],
  'POST /api/exams/{id}/results': ['results.uploaded Exam'],
  'DELETE /api/exams/{id}/results': ['results.deleted Exam'],
  'PUT /api/exams/{id}/marks': ['results.marked Exam'],
  'POST /api/exams/{id}/marks/preview': [],
  'POST /api/exams/{id}/result-mails': ['results.mailed Exam (1)'],
  'POST /api/exams/{id}/result-mails/preview': [],
  'DELETE /api/exams/{id}/result-mails': [],
  'POST /api/exams/{id}/regradings': ['results.regraded Exam'],
  'POST /api/exams/{id}/regradings/preview': [],
  'POST /api/exams/{id}/regradings/undo': ['results.regrading-undone Exam'],
  'POST /api/trash/{id}/put-back': ['question.put-back Chapter 1'],
  'POST /api/trash/put-back': ['question.put-back Chapter 1'],
  'DELETE /api/trash/{id}': ['question.erased '],
  'PUT /api/courses/{id}/exam-draft': [],
  'DELETE /api/courses/{id}/exam-draft': [],
  'POST /api/exams/generate': [],
  'POST /api/exams/replace': [],
  'POST /api/exams/expected': [],
  'POST /api/exams/{id}/replay': [],
  // Only the owner knows the list of students, so the trail of the course does not mention it.
  'POST /api/exams/{id}/helpers': ['helper.added marker who sees names'],
  'POST /api/courses/{id}/exam-helpers': ['helper.added marker who sees names'],
  'DELETE /api/exam-helpers/{id}': ['helper.removed marker'],
  'POST /api/exams/{id}/students': [],
  'PUT /api/exams/{id}/students/{ordinal}': [],
  'DELETE /api/exams/{id}/students/{ordinal}': [],
  'DELETE /api/exams/{id}/students': [],
  'PUT /api/exams/{id}/paper-settings': [],
  'POST /api/exams/{id}/paper-preview': [],
  'POST /api/exams/{id}/paper': [],
};

/** Calls that create courses owned by the caller. */
const MAKES_COURSES = /^POST \/api\/(courses$|courses\/\{id\}\/copy$|account-imports\b)/;

/** Calls that a viewer may make, too. */
const FOR_EVERYBODY = ['POST /api/courses', 'POST /api/courses/{id}/copy'];

const changing = EVERY_ENDPOINT.filter(
  ({ method, access, path }) => method !== 'GET' && access === 'verified' && !path.startsWith('/api/users/'),
);
const byName = changing.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const recording = byName.filter(([name]) => (RECORDED[name] ?? []).length > 0);

/** A body that causes a real change. */
function bodyOf(endpoint: Endpoint, own: Possessions) {
  const isBulkEdit = nameOf(endpoint) === 'POST /api/questions/bulk-edit';
  return isBulkEdit
    ? { changes: [{ _id: own.question, difficulty: 'difficult' }] }
    : validPayload(endpoint, own);
}

function send(endpoint: Endpoint, own: Possessions, { token }: SignedIn) {
  const payload = bodyOf(endpoint, own);
  const url = urlWith(endpoint, own);
  return server.call({ method: endpoint.method, url, token, ...(payload && { payload }) });
}

test('every changing call has an entry with the events that it records', () => {
  expect(Object.keys(RECORDED).sort()).toEqual(byName.map(([name]) => name).sort());
});

describe('an event exists if and only if the change does', () => {
  // Before the tests that fill the database, whose tables are read as a whole here.
  test.each(recording)('%s: without the event there is no change', async (_name, endpoint) => {
    const own = await sharedPossessions();
    await refuseEvents(true);
    try {
      const before = await hashTables(server.db, COUNTS_TRIES);
      expect((await send(endpoint, own, owner)).statusCode).toBe(500);
      expect(await hashTables(server.db, COUNTS_TRIES)).toEqual(before);
    } finally {
      await refuseEvents(false);
    }
  });

  test.each(recording.filter(([name]) => !FOR_EVERYBODY.includes(name)))(
    '%s: refused, no event',
    async (name, endpoint) => {
      const own = await sharedPossessions();
      const events = await recordedEvents(server.db, async () => {
        const { statusCode } = await send(endpoint, own, viewer);
        // An account import and a group belong to their account alone, the trash to those who may edit, and a role to its giver and its
        // helper, so a viewer gets 404.
        const isUnknown = MAKES_COURSES.test(name) || /\/api\/(?:trash|groups|exam-helpers)\//.test(name);
        expect(statusCode).toBe(isUnknown ? 404 : 403);
      });
      expect(events).toEqual([]);
    },
  );

  test.each(byName)('%s: the change comes with its event', async (name, endpoint) => {
    const own = await makePossessions(server, owner);
    const events = await recordedEvents(server.db, async () => {
      const { statusCode } = await send(endpoint, own, owner);
      if (RECORDED[name]?.length) expect(statusCode).toBeLessThan(300);
    });
    expect(events.map(({ action, what }) => `${action} ${what}`)).toEqual(RECORDED[name]);
    for (const event of events) {
      expect(event).toMatchObject({ accountId: owner.accountId, accountEmail: owner.email });
      if (!MAKES_COURSES.test(name)) expect(event.courseId).toBe(own.course);
      expect(JSON.stringify(event)).not.toContain('Which number is even?');
      expect(JSON.stringify(event)).not.toContain(STUDENT);
    }
  });
});

let possessions: Promise<Possessions> | undefined;

/** What the viewer may read, the same for all calls that change nothing. */
function sharedPossessions(): Promise<Possessions> {
  possessions ??= makePossessions(server, owner).then(async (own) => {
    const payload = { email: viewer.email, role: 'viewer' };
    const url = `/api/courses/${own.course}/members`;
    await server.call({ method: 'POST', url, payload, token: owner.token });
    return own;
  });
  return possessions;
}

async function refuseEvents(isRefusing: boolean): Promise<void> {
  const statement = isRefusing
    ? `alter table audit_events add constraint refused check (false) not valid`
    : `alter table audit_events drop constraint refused`;
  await sql.raw(statement).execute(server.db);
}
