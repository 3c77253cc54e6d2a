// The real application on the database of a running installation, with an additional call that selects questions by
// id. Started by servers.js, bundled.
import { answerOf } from '../../packages/contract/src/answers.ts';
import { CreateExamSchema, QuestionSchema } from '../../packages/contract/src/index.ts';
import { buildApp } from '../../packages/server/src/app.ts';
import { listQuestionsById, presentQuestion } from '../../packages/server/src/features/questions/index.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { connect } from '../../packages/server/src/platform/database/connect.ts';
import { serve } from '../../packages/server/src/platform/http/endpoint.ts';
import { makeLog } from '../../packages/server/src/platform/log.ts';
import { makeOutboxMailer } from '../../packages/server/src/platform/mail/index.ts';

/**
 * @import { Endpoint } from '../../packages/contract/src/index.ts'
 */

const BY_ID = /** @type {const} @satisfies {Endpoint} */ ({
  method: 'POST',
  path: '/api/questions/by-id',
  access: 'verified',
  summary: 'These questions of a course',
  body: CreateExamSchema.pick({ courseId: true, questions: true }),
  answers: { 200: answerOf(QuestionSchema.array()) },
});

/**
 * @param {string} name
 * @returns {string}
 */
function variable(name) {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The variable ${name} must be set.`);
  return value;
}

const log = makeLog(false, 'info');
const connection = connect(variable('DATABASE_URL'), (error) => log.warn({ err: error }));

const app = await buildApp({
  db: connection.db,
  pool: connection.pool,
  answers: connection.answers,
  lacksRoom: connection.lacksRoom,
  appSecret: variable('APP_SECRET'),
  publicUrl: new URL('http://localhost'),
  trustedProxies: [],
  demo: false,
  mailer: makeOutboxMailer(variable('OUTBOX_FOLDER'), log),
  clock: systemClock,
  webFolder: undefined,
  workersFolder: variable('OUTBOX_FOLDER'),
  logger: log,
});

serve(app, BY_ID, async ({ account, body }) => {
  const rows = await listQuestionsById(connection.db, account, body.courseId, body.questions);
  return { data: rows.map(presentQuestion) };
});

process.once('SIGTERM', async () => {
  await app.close();
  await connection.close();
  process.disconnect();
});

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
