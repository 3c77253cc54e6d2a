import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureStorage } from '../src/features/storage/index.ts';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  PAPER_SETTINGS,
  type Possessions,
  urlWith,
  validPayload,
} from './every-call.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from './test-app.ts';

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp(ROOM_FOR_ALL);
  owner = await server.signIn();
});
afterAll(() => server.close());

/** Calls that add nothing that stays without another one, delete, or keep one small thing for each thing that there is. */
const GO_ON = [
  // The parts of a file that was announced.
  'PUT /api/uploads/{id}/parts/{number}',
  'DELETE /api/uploads/{id}',
  // Of an import that was read.
  'POST /api/imports/{id}/read-again',
  'PUT /api/imports/{id}/items/{position}',
  'POST /api/imports/{id}/put-before',
  'POST /api/imports/{id}/plan',
  'POST /api/imports/{id}/undo',
  'DELETE /api/imports/{id}',
  'POST /api/account-imports/{id}/undo',
  'DELETE /api/account-imports/{id}',
  'PUT /api/courses/{id}',
  'DELETE /api/courses/{id}',
  'POST /api/courses/{id}/members',
  'DELETE /api/courses/{id}/members/{memberId}',
  'POST /api/courses/{id}/members/{memberId}/ownership',
  'DELETE /api/courses/{id}/members/{memberId}/ownership',
  'POST /api/courses/{id}/ownership',
  'DELETE /api/courses/{id}/ownership',
  // Fifty groups of a hundred e-mails.
  'POST /api/groups',
  'DELETE /api/groups/{id}',
  'POST /api/groups/{id}/members',
  'DELETE /api/groups/{id}/members/{groupMemberId}',
  'POST /api/groups/{id}/courses',
  'DELETE /api/groups/{id}/courses/{courseId}',
  'PUT /api/chapters/{id}',
  'DELETE /api/chapters/{id}',
  'DELETE /api/questions/{id}',
  'POST /api/questions/bulk-delete',
  'POST /api/questions/bulk-delete-found',
  'POST /api/courses/{id}/question-pairs',
  'POST /api/courses/{id}/question-pairs/decide-many',
  'POST /api/courses/{id}/question-pairs/scan',
  'POST /api/courses/{id}/question-pairs/merge',
  'DELETE /api/blueprints/{id}',
  // One exam in the making for each course, fifty in all.
  'PUT /api/courses/{id}/exam-draft',
  'DELETE /api/courses/{id}/exam-draft',
  'POST /api/exams/generate',
  'POST /api/exams/replace',
  'POST /api/exams/expected',
  'POST /api/exams/{id}/replay',
  'PATCH /api/exams/{id}',
  'DELETE /api/exams/{id}',
  'DELETE /api/exams/{id}/scans',
  'DELETE /api/scans/{id}',
  'PATCH /api/scans/{id}',
  'PATCH /api/scanned-pages/{id}',
  'POST /api/exams/{id}/scan-audits',
  'POST /api/exams/{id}/scan-audits/settle',
  'PUT /api/exams/{id}/scans-keeping',
  'DELETE /api/exams/{id}/results',
  'POST /api/exams/{id}/marks/preview',
  'POST /api/exams/{id}/result-mails',
  'POST /api/exams/{id}/result-mails/preview',
  'DELETE /api/exams/{id}/result-mails',
  'POST /api/exams/{id}/regradings/preview',
  'POST /api/exams/{id}/regradings/undo',
  'POST /api/trash/{id}/put-back',
  'POST /api/trash/put-back',
  'DELETE /api/trash/{id}',
  'POST /api/exams/{id}/helpers',
  'POST /api/courses/{id}/exam-helpers',
  'DELETE /api/exam-helpers/{id}',
  // One student of the list, and the settings of one exam.
  'PUT /api/exams/{id}/students/{ordinal}',
  'DELETE /api/exams/{id}/students/{ordinal}',
  'DELETE /api/exams/{id}/students',
  'PUT /api/exams/{id}/paper-settings',
  'POST /api/exams/{id}/paper-preview',
];

const changing = EVERY_ENDPOINT.filter(
  ({ method, access, path }) => method !== 'GET' && access === 'verified' && !path.startsWith('/api/users/'),
).map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Bodies for calls whose usual bodies add nothing. */
function bodyThatAdds(name: string, own: Possessions): object | undefined {
  const bodies: Record<string, object> = {
    'POST /api/questions/bulk-edit': { changes: [{ _id: own.question, difficulty: 'difficult' }] },
    'POST /api/exams/{id}/students': { content: 'number,name\nanother,Ada', replaces: false },
    'POST /api/exams/{id}/paper': {
      settings: PAPER_SETTINGS,
      parts: ['answer-sheet'],
      versions: ['A'],
      format: 'pdf',
    },
  };
  return bodies[name];
}

test.each(changing)('%s with a full storage', async (name, endpoint) => {
  const own = await makePossessions(server, owner);
  await measureStorage(server.db, owner.accountId, 1);
  const payload = bodyThatAdds(name, own) ?? validPayload(endpoint, own);
  const url = urlWith(endpoint, own);
  const answer = await server.call({
    method: endpoint.method,
    url,
    token: owner.token,
    ...(payload && { payload }),
  });
  const isRefused = /of the 1 bytes that are allowed/.test(answer.body);
  expect([name, isRefused]).toEqual([name, !GO_ON.includes(name)]);
  if (isRefused) expect(answer.statusCode).toBe(409);
});
