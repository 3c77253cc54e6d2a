import { randomUUID } from 'node:crypto';
import { API_DOCS_PATH, type Finding, LIMITS, type SignUpRules } from '@exam/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type pg from 'pg';
import { copyDemoCourses } from './demo/copy-demo-courses.ts';
import { readDemoNames } from './demo/demo-exam.ts';
import { registerAccountExport } from './features/account-export/index.ts';
import { registerAccountImports } from './features/account-imports/index.ts';
import { forgetInTrail, renameInTrail } from './features/audit/index.ts';
import { registerChapters } from './features/chapters/index.ts';
import { registerCopies } from './features/copies/index.ts';
import {
  checkSuccessors,
  giveUpMemberships,
  handOverCourses,
  lockCoursesOf,
  moveMemberships,
  registerCourses,
} from './features/courses/index.ts';
import {
  readFullPoints,
  registerExamMarks,
  registerExamResults,
  registerResultMails,
} from './features/exam-results/index.ts';
import { giveUpHelp, moveHelp, registerExamStudents } from './features/exam-students/index.ts';
import { handOverExams, registerExams } from './features/exams/index.ts';
import { registerImages } from './features/images/index.ts';
import { registerImports } from './features/imports/index.ts';
import {
  makeComparisons,
  makeFindNearDuplicates,
  registerNearDuplicates,
} from './features/near-duplicates/index.ts';
import { registerOperator, renameInOperatorEvents } from './features/operator/index.ts';
import { registerPapers } from './features/papers/index.ts';
import { registerQuestionExports } from './features/question-exports/index.ts';
import { makeTakeSearch, registerQuestions } from './features/questions/index.ts';
import { makeResultsOfScans, noteChangeOfList, registerScans, scannedPages } from './features/scans/index.ts';
import { registerTrash } from './features/trash/index.ts';
import { registerUploads } from './features/uploads/index.ts';
import {
  findAccountById,
  isDemoAccount,
  makeAuthenticate,
  type PasswordHasher,
  registerUsers,
  type SignOnSettings,
} from './features/users/index.ts';
import { JOBS, SCHEDULED_JOBS } from './jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/connect.ts';
import { DEFAULT_ALLOWED_BYTES } from './platform/environment.ts';
import { allowOrigins } from './platform/http/allow-origins.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import { checkAccess, recogniseClaims } from './platform/http/check-access.ts';
import { checkOrigin } from './platform/http/check-origin.ts';
import { compressAnswers } from './platform/http/compress-answers.ts';
import { describeApi } from './platform/http/describe-api.ts';
import { type LoadLimits, shedLoad } from './platform/http/load-shedding.ts';
import { logRequests, QuietLog } from './platform/http/log-requests.ts';
import { logStalls } from './platform/http/log-stalls.ts';
import { noteMethods, refuseEmptyIds } from './platform/http/methods-of-addresses.ts';
import { parseRequests } from './platform/http/parse-requests.ts';
import { LONGEST_ADDRESS, refuseMalformedHttp } from './platform/http/refuse-malformed-http.ts';
import { secureHeaders } from './platform/http/secure-headers.ts';
import { serveInstallation } from './platform/http/serve-installation.ts';
import { serveSecurityContact } from './platform/http/serve-security-contact.ts';
import { serveWebApp } from './platform/http/serve-web-app.ts';
import {
  limitConnections,
  SOCKET_LIMITS,
  type SocketLimits,
  socketOptions,
} from './platform/http/socket-limits.ts';
import {
  type BeginProcess,
  logJob,
  makeDurableJobs,
  makeJobs,
  type PoolSize,
  runSchedule,
} from './platform/jobs/index.ts';
import { DEFAULT_MAIL_RULES, type Mailer, type MailRules, noteFailedMails } from './platform/mail/index.ts';
import { serveMetrics } from './platform/metrics/index.ts';

/** The parts of the application: the process passes the real ones, a test passes others. */
export interface AppParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Whether the database answers, even when all connections of the pool are busy. */
  readonly answers: () => Promise<boolean>;
  /** Whether the disk of the database was too full for a change within the last minute. */
  readonly lacksRoom: () => boolean;
  readonly appSecret: string;
  readonly publicUrl: URL;
  /** Origins of pages that may use the API beside those of `publicUrl`; default: none. */
  readonly allowedOrigins?: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly demo: boolean;
  readonly mailer: Mailer;
  /** Default: `DEFAULT_MAIL_RULES`. */
  readonly mailRules?: MailRules;
  /** What the things of an account may take; default: `DEFAULT_ALLOWED_BYTES`. */
  readonly allowedBytes?: number;
  /** New accounts of one client network in a day; default: that of users. */
  readonly signUpsPerDay?: number;
  /** Default: everybody may sign up. */
  readonly signUpRules?: SignUpRules;
  /** The e-mails of the accounts that see the operator's screen; default: none, and there is no such screen. */
  readonly operators?: readonly string[];
  /** What the doctor says of this server. */
  readonly examine?: () => Promise<readonly Finding[]>;
  /** Calls of one token for programs in a minute; default: that of users. */
  readonly tokenCallsPerMinute?: number;
  /** The settings of single sign-on; undefined without it. */
  readonly signOn?: SignOnSettings | undefined;
  /** Default: the hasher of users. */
  readonly passwords?: PasswordHasher;
  readonly clock: Clock;
  /** The built web app; undefined serves the API alone. */
  readonly webFolder: string | undefined;
  /** The path of the file for scheduled jobs that fail; undefined runs none of them. */
  readonly failedJobsFile?: string;
  /** Folder of the worker programs. */
  readonly workersFolder: string;
  /** The limits of all worker processes together; default: those that follow from the machine. */
  readonly poolSize?: PoolSize;
  /** Begins a worker process; default: a new one. */
  readonly beginWorker?: BeginProcess;
  readonly logger: FastifyBaseLogger;
  /** Log level of answers that are not failures; default `info`. */
  readonly requestLogLevel?: 'info' | 'debug';
  /** Bearer token of the metrics; undefined disables them. */
  readonly metricsToken?: string | undefined;
  /** Where weaknesses are reported, `mailto:` or `https:`; undefined names nobody. */
  readonly securityContact?: string | undefined;
  /** Default: `SOCKET_LIMITS`. */
  readonly socketLimits?: SocketLimits;
  /** Default: `LOAD_LIMITS`. */
  readonly loadLimits?: LoadLimits;
  /** How long an answer waits for an import before it reports progress; default one or two seconds. */
  readonly importPatienceMs?: number;
}

const EVERYBODY_MAY_SIGN_UP: SignUpRules = { signUp: 'open', signUpDomains: [] };

/** Builds the application: first what every request passes, then the features in their order. */
export async function buildApp(given: AppParts): Promise<FastifyInstance> {
  const parts = {
    ...given,
    mailer: noteFailedMails(given.mailer, given),
    // Many know the password of the demo account.
    operators: (given.operators ?? []).filter((email) => !isDemoAccount(email)),
    mailRules: given.mailRules ?? DEFAULT_MAIL_RULES,
    signUpRules: given.signUpRules ?? EVERYBODY_MAY_SIGN_UP,
  };
  const socketLimits = parts.socketLimits ?? SOCKET_LIMITS;
  const level = parts.requestLogLevel ?? 'info';
  const allowedOrigins = parts.allowedOrigins ?? [];
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new QuietLog(level),
    genReqId: () => randomUUID(),
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    bodyLimit: LIMITS.bodyBytes,
    ...socketOptions(socketLimits),
    ...refuseMalformedHttp(parts.publicUrl),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
  }) as unknown as FastifyInstance;

  limitConnections(app, socketLimits, parts.trustedProxies);
  logRequests(app, level);
  logStalls(app);
  answerErrors(app, level);
  secureHeaders(app, parts.publicUrl);
  allowOrigins(app, allowedOrigins);
  const methodsAt = noteMethods(app);
  refuseEmptyIds(app);
  const authenticate = makeAuthenticate(parts);
  recogniseClaims(app, authenticate);
  await shedLoad(app, parts.loadLimits);
  checkOrigin(app, parts.publicUrl, allowedOrigins);
  checkAccess(app, { authenticate, publicPages: API_DOCS_PATH, operators: parts.operators });
  parseRequests(app);
  await compressAnswers(app);
  await describeApi(app);

  serveInstallation(app, parts);
  serveSecurityContact(app, parts);
  const metrics = await serveMetrics(app, parts);
  // Read at the start, so that no verification of an account waits for it.
  const demoNames = parts.demo ? await readDemoNames() : undefined;
  await registerUsers(app, {
    ...parts,
    allowedOrigins,
    allowedBytes: parts.allowedBytes ?? DEFAULT_ALLOWED_BYTES,
    onVerified: (trx, account) => (parts.demo ? copyDemoCourses(trx, account) : Promise.resolve()),
    onEmailChanged: async (trx, change) => {
      await moveMemberships(trx, change);
      await moveHelp(trx, change);
      await renameInTrail(trx, change);
      await renameInOperatorEvents(trx, change);
    },
    checkSuccessors: (account, successors) => checkSuccessors(parts.db, account, successors),
    beforeDeletion: async (trx, account, successors) => {
      // An unconfirmed e-mail proves nothing: courses shared with it stay for its real owner.
      if (!account.isVerified) return;
      await lockCoursesOf(trx, account.id);
      await handOverCourses(trx, account, successors);
      await handOverExams(trx, account);
      await giveUpMemberships(trx, account);
      await giveUpHelp(trx, account);
      await forgetInTrail(trx, account);
    },
  });
  const { workersFolder, poolSize: size, beginWorker } = parts;
  const jobs = makeJobs(JOBS, {
    workersFolder,
    size,
    beginWorker,
    onFinished: (job) => {
      logJob(app.log, job);
      metrics?.observeJob(job);
    },
  });
  const patienceMs = parts.importPatienceMs;
  const durableJobs = makeDurableJobs({ ...parts, jobs, findAccount: findAccountById, patienceMs });
  durableJobs.listen(app);
  if (parts.failedJobsFile !== undefined) {
    runSchedule(app, { ...parts, jobs, scheduled: SCHEDULED_JOBS, file: parts.failedJobsFile });
  }
  // Before the server waits for those that it still answers: they may wait for a worker.
  app.addHook('preClose', () => jobs.close());
  registerUploads(app, parts);
  registerCourses(app, parts);
  registerChapters(app, parts);
  const comparisons = makeComparisons({ ...parts, jobs });
  const takeSearch = makeTakeSearch(parts.db);
  const findNearDuplicates = makeFindNearDuplicates({ ...parts, comparisons });
  registerQuestions(app, { ...parts, findNearDuplicates, takeSearch });
  registerNearDuplicates(app, { ...parts, comparisons });
  registerImages(app, { ...parts, jobs });
  registerCopies(app, { ...parts, takeSearch });
  registerImports(app, { ...parts, durableJobs });
  registerExams(app, { ...parts, demoNames });
  registerQuestionExports(app, { ...parts, jobs });
  const results = makeResultsOfScans({ ...parts, jobs, patienceMs });
  const sheets = { noteChange: noteChangeOfList, compute: results.compute };
  registerExamStudents(app, { ...parts, jobs, sheets });
  registerPapers(app, {
    ...parts,
    jobs,
    readPoints: readFullPoints,
  });
  registerExamResults(app, { ...parts, jobs });
  registerExamMarks(app, { ...parts, jobs, scannedPages });
  registerResultMails(app, { ...parts, durableJobs, scannedPages });
  registerScans(app, { ...parts, jobs, durableJobs, results });
  registerTrash(app, parts);
  registerAccountExport(app, parts);
  registerAccountImports(app, { ...parts, durableJobs });
  if (parts.operators.length > 0) registerOperator(app, parts);

  await serveWebApp(app, parts.webFolder, methodsAt);
  return app;
}
