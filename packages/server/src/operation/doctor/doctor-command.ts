import { hasCluster } from '../../platform/bundled-postgres/index.ts';
import { StartupError } from '../../platform/data-folder/index.ts';
import { type Db, overClient } from '../../platform/database/connect.ts';
import { describeUseFailure } from '../../platform/database/describe-failure.ts';
import { type Environment, EnvironmentError, parseEnvironment } from '../../platform/environment.ts';
import { reachSmtpServer } from '../../platform/mail/index.ts';
import type { CommandParts } from '../command.ts';
import { counted } from '../counted.ts';
import { openDatabase } from '../open-database.ts';
import { OperationError } from '../operation-error.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkSettings } from './check-settings.ts';
import { checkNode } from './check-support.ts';
import { broken, type Finding, fine } from './finding.ts';

const WORDS = { fine: 'ok     ', warning: 'WARNING', broken: 'BROKEN ' } as const;
const EXIT_CODES = { fine: 0, warning: 1, broken: 2 } as const;

/** By which it is judged what is still supported. */
interface Today {
  /** Such as 24.1.0. */
  readonly nodeVersion: string;
  readonly now: Date;
}

/**
 * `doctor`: diagnoses the installation and says what to do, whether or not it is running.
 * @returns 0 if all is well, 1 with warnings, 2 if something is broken
 */
export async function doctor(
  { variables, say }: Pick<CommandParts, 'variables' | 'say'>,
  { nodeVersion, now }: Today = { nodeVersion: process.versions.node, now: new Date() },
): Promise<number> {
  const findings: Finding[] = [];
  const tell = (found: readonly Finding[]) => {
    for (const { level, text } of found) say(`${WORDS[level]}  ${text}`);
    findings.push(...found);
  };
  tell([checkNode(nodeVersion, now)]);
  const environment = readSettings(variables, tell);
  if (environment) {
    tell(checkSettings(environment));
    tell(await checkMail(environment));
    tell(await checkDataFolder(environment.dataDir));
    tell(await examineDatabase(environment, now));
  }
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [warnings, failures] = [count('warning'), count('broken')];
  say(failures + warnings === 0 ? 'All is well.' : `${counted(warnings, 'warning')}, ${failures} broken.`);
  return EXIT_CODES[failures > 0 ? 'broken' : warnings > 0 ? 'warning' : 'fine'];
}

/** What the doctor says of a running server, over its own connections. */
export async function examineServer(environment: Environment, db: Db): Promise<Finding[]> {
  const now = new Date();
  const { databaseUrl, dataDir, appSecret } = environment;
  const parts = { hasAppSecret: appSecret !== undefined, isBundled: databaseUrl === undefined, now };
  return [
    checkNode(process.versions.node, now),
    ...checkSettings(environment),
    ...(await checkMail(environment)),
    ...(await checkDataFolder(dataDir)),
    ...(await checkDatabase(db, parts)),
  ];
}

function readSettings(
  variables: CommandParts['variables'],
  tell: (found: readonly Finding[]) => void,
): Environment | undefined {
  try {
    return parseEnvironment(variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    tell([broken(error.message)]);
    return undefined;
  }
}

async function examineDatabase(environment: Environment, now: Date): Promise<Finding[]> {
  const { databaseUrl, dataDir, appSecret } = environment;
  const isBundled = databaseUrl === undefined;
  if (isBundled && !hasCluster(dataDir)) return [fine('There is no database yet: the first start makes it.')];
  try {
    const database = await openDatabase(environment, { mayMake: false, mayShare: true });
    try {
      const parts = { hasAppSecret: appSecret !== undefined, isBundled, now };
      return await checkDatabase(overClient(database.client), parts);
    } finally {
      await database.close();
    }
  } catch (error) {
    const sentence = explainDatabase(error);
    if (sentence === undefined) throw error;
    return [broken(sentence)];
  }
}

function explainDatabase(error: unknown): string | undefined {
  if (error instanceof OperationError || error instanceof StartupError) return error.message;
  return describeUseFailure(error);
}

/** Whether the mail server accepts a connection with the configured log-in. Nothing is sent. */
async function checkMail({ smtp, dataDir }: Environment): Promise<Finding[]> {
  if (smtp === undefined) return [fine(`Mails are written to files in ${dataDir}/outbox.`)];
  const { hostname } = new URL(smtp.url);
  try {
    await reachSmtpServer(smtp.url);
    return [fine(`The mail server ${hostname} takes our log-in.`)];
  } catch (error) {
    // The message of the server may contain credentials.
    const reason = (error as NodeJS.ErrnoException).code ?? 'no reason is known';
    return [broken(`The mail server ${hostname} cannot be used (${reason}): look at SMTP_URL.`)];
  }
}
