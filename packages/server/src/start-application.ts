import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { copyDemoCourses } from './demo/copy-demo-courses.ts';
import { keepSearchedTexts } from './features/questions/index.ts';
import { keepStorageMeasured } from './features/storage/index.ts';
import { type DemoAccount, ensureDemoAccount } from './features/users/index.ts';
import { examineServer } from './operation/doctor/doctor-command.ts';
import { startBundledPostgres } from './platform/bundled-postgres/index.ts';
import { systemClock } from './platform/clock.ts';
import { type DataFolder, openDataFolder, StartupError } from './platform/data-folder/index.ts';
import { type Connection, connect } from './platform/database/connect.ts';
import { describeConnectFailure } from './platform/database/describe-failure.ts';
import { migrate } from './platform/database/migrate.ts';
import { getServerVersion, requireVersion } from './platform/database/server-version.ts';
import type { Environment } from './platform/environment.ts';
import { drain } from './platform/http/drain.ts';
import { FAILED_JOBS } from './platform/jobs/index.ts';
import { makeOutboxMailer, makeSmtpMailer } from './platform/mail/index.ts';

/** A running application. */
export interface Application {
  /** Where a balancer is trusted: lets it hear that this server is about to stop. It is served meanwhile. */
  drain(): Promise<void>;
  /** Ends it in order: requests, connections, database, data folder. */
  stop(): Promise<void>;
  /** Resolves when the bundled database ends; never, where there is none. */
  readonly databaseExited: Promise<unknown>;
}

export interface Surroundings {
  readonly log: Logger;
  readonly webFolder: string | undefined;
  /** Where the programs of the worker processes are. */
  readonly workersFolder: string;
  readonly isTerminal: boolean;
}

/**
 * Starts everything in order; what was started is stopped again when a later step fails.
 * @throws StartupError with one sentence for the person who starts it
 */
export async function startApplication(
  environment: Environment,
  { log, webFolder, workersFolder, isTerminal }: Surroundings,
): Promise<Application> {
  const steps: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  try {
    const folder = await openDataFolder(environment.dataDir);
    steps.push(() => folder.close());
    const { url, exited, stop: stopDatabase } = await startDatabase(environment, folder, log);
    steps.push(stopDatabase);
    const connection = await openConnection(url, environment, log);
    steps.push(() => connection.close());
    const applied = await migrate(connection.db);
    if (applied.length > 0) log.info({ migrations: applied }, 'brought the database up to date');

    const app = await makeApp(environment, {
      folder,
      connection,
      log,
      webFolder,
      workersFolder,
      isTerminal,
    });
    steps.push(() => app.close());
    const demoAccount = await prepareDemoAccount(environment, folder, connection);
    steps.push(keepSearchedTexts(connection.db, log));
    const { allowedBytes } = environment;
    steps.push(keepStorageMeasured({ db: connection.db, clock: systemClock, log, allowedBytes }));
    await listen(app, environment);
    if (isTerminal) announce(environment, demoAccount);
    const isBehindBalancer = environment.trustedProxies.length > 0;
    return {
      drain: async () => (isBehindBalancer ? drain(app) : undefined),
      stop,
      databaseExited: exited,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase({ databaseUrl }: Environment, folder: DataFolder, log: Logger) {
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, exited: new Promise(() => {}), stop: async () => {} };
  }
  const postgres = await startBundledPostgres({ folder, log: { info: (message) => log.info(message) } });
  return { url: postgres.connectionString, exited: postgres.exited, stop: () => postgres.stop() };
}

/** @throws StartupError where the database cannot be reached or is too old, in words that say what to do */
async function openConnection(
  url: string,
  { preparedStatements }: Environment,
  log: Logger,
): Promise<Connection> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection broke');
  const connection = connect(url, onIdleError, undefined, preparedStatements);
  try {
    const version = await getServerVersion(connection.db).catch((error: unknown) => {
      throw new StartupError(describeConnectFailure(error, url));
    });
    requireVersion(version);
    if (!connection.keepsStatements()) log.info('statements are not kept prepared, as behind a pooler');
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function makeApp(
  environment: Environment,
  parts: Surroundings & { folder: DataFolder; connection: Connection },
): Promise<FastifyInstance> {
  const { folder, connection, log, webFolder, workersFolder, isTerminal } = parts;
  const { smtp, mailRules, publicUrl, allowedOrigins, trustedProxies, demo, metricsToken } = environment;
  return buildApp({
    db: connection.db,
    pool: connection.pool,
    answers: connection.answers,
    lacksRoom: connection.lacksRoom,
    appSecret: environment.appSecret ?? (await folder.secret('app-secret')),
    publicUrl,
    allowedOrigins,
    trustedProxies,
    demo,
    metricsToken,
    mailer: smtp ? makeSmtpMailer(smtp) : makeOutboxMailer(folder.file('outbox'), log),
    mailRules,
    allowedBytes: environment.allowedBytes,
    signUpsPerDay: environment.signUpsPerDay,
    securityContact: environment.securityContact,
    signUpRules: environment.signUpRules,
    operators: environment.operators,
    examine: () => examineServer(environment, connection.db),
    signOn: environment.signOn,
    clock: systemClock,
    webFolder,
    failedJobsFile: folder.file(FAILED_JOBS),
    workersFolder,
    logger: log,
    requestLogLevel: isTerminal ? 'debug' : 'info',
  });
}

async function prepareDemoAccount({ demo }: Environment, folder: DataFolder, { db }: Connection) {
  return ensureDemoAccount({
    db,
    clock: systemClock,
    demo,
    file: folder.file('demo-account.txt'),
    onVerified: (trx, account) => copyDemoCourses(trx, account),
  });
}

const WHY_NOT_LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: set PORT to a free one',
  EACCES: 'may not be used by this account: set PORT to one above 1023',
  EADDRNOTAVAIL: 'cannot be used, since this machine has no such address: set HOST to one that it has',
  ENOTFOUND: 'cannot be used, since the name is not known: set HOST to an address of this machine',
  EAI_AGAIN: 'cannot be used, since the name is not known: set HOST to an address of this machine',
};

async function listen(app: FastifyInstance, { host, port, publicUrl }: Environment): Promise<void> {
  await app
    .listen({ host, port, listenTextResolver: () => `listening at ${publicUrl.origin}` })
    .catch((error: NodeJS.ErrnoException) => {
      const reason = WHY_NOT_LISTENING[error.code ?? ''];
      if (reason === undefined) throw error;
      throw new StartupError(`Port ${port} of ${host} ${reason}.`);
    });
}

/** Tells the person at the terminal where the product is, and how to look around without signing up. */
function announce({ publicUrl, smtp, dataDir }: Environment, demoAccount: DemoAccount | undefined): void {
  const lines = [`  Exam Generation System  ${publicUrl.origin}`];
  if (demoAccount) lines.push(`  Demo account            ${demoAccount.email}  ${demoAccount.password}`);
  if (!smtp) lines.push(`  Mails are written to    ${dataDir}/outbox`);
  lines.push('  Ctrl-C stops it.');
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
