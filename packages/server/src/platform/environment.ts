import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { SIGN_UPS, type SignUpRules } from '@exam/contract';
import { z } from 'zod';
import { DEFAULT_MAIL_RULES, type MailRules } from './mail/index.ts';
import { DEFAULT_SIGN_UPS_PER_DAY } from './rate-limit/index.ts';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');
const url = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.canParse(text) ? new URL(text) : undefined;
      return parsed !== undefined && protocols.includes(parsed.protocol);
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const GIB = 1024 ** 3;
/** What the things of an account may take unless the operator says otherwise. */
export const DEFAULT_ALLOWED_BYTES = 20 * GIB;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const VariablesSchema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .refine(isDecodable, 'holds a % that stands for nothing: write %25 where a % is meant')
    .optional(),
  PREPARED_STATEMENTS: flag.optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_COMPLAINTS: z
    .string()
    .regex(/^\S{3,200}$/, 'must be an e-mail address or the address of a page')
    .optional(),
  MAIL_NEW_ACCOUNTS: z.coerce
    .number({ error: 'must be a number of mails' })
    .int('must be a whole number of mails')
    .min(0, 'must not be negative')
    .default(DEFAULT_MAIL_RULES.newAccounts),
  MAIL_FREE_DOMAINS: z.string().optional(),
  MAIL_LINKS: flag.default(DEFAULT_MAIL_RULES.allowsLinks),
  ACCOUNT_STORAGE_GIB: z.coerce
    .number({ error: 'must be a number of GiB' })
    .positive('must be more than 0')
    .max(1024 ** 2, 'must be at most 1048576')
    .default(DEFAULT_ALLOWED_BYTES / GIB),
  SIGN_UPS_PER_DAY: z.coerce
    .number({ error: 'must be a number of accounts' })
    .int('must be a whole number of accounts')
    .min(1, 'must be at least 1')
    .max(1_000_000, 'must be at most 1000000')
    .default(DEFAULT_SIGN_UPS_PER_DAY),
  SIGN_UP: z.enum(SIGN_UPS, { error: `must be one of ${SIGN_UPS.join(', ')}` }).default('open'),
  SIGN_UP_DOMAINS: z.string().optional(),
  OPERATORS: z.string().optional(),
  OIDC_ISSUER: url(['http:', 'https:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().max(60, 'must have at most 60 characters').default('single sign-on'),
  OIDC_ONLY: flag.default(false),
  OUTBOX: flag.default(false),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  ALLOWED_ORIGINS: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/\S+|[^\s@:/]+@[^\s@:/]+)$/, 'must be an e-mail address or an https address')
    .transform((contact) => (contact.startsWith('https:') ? contact : `mailto:${contact}`))
    .optional(),
});

/** The settings from the environment, parsed once at the start. */
export interface Environment {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Whether connections keep statements prepared; undefined: unless a pooler is found. */
  readonly preparedStatements: boolean | undefined;
  readonly appSecret: string | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly mailRules: MailRules;
  /** What the things of an account may take. */
  readonly allowedBytes: number;
  /** New accounts of one client network in a day. */
  readonly signUpsPerDay: number;
  readonly signUpRules: SignUpRules;
  /** The e-mails of the accounts that see the operator's screen. */
  readonly operators: readonly string[];
  /** Single sign-on by OpenID Connect; undefined without it. */
  readonly signOn:
    | {
        readonly issuer: URL;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly label: string;
        readonly only: boolean;
      }
    | undefined;
  readonly publicUrl: URL;
  /** Origins of pages that may use the API beside the pages of this server. */
  readonly allowedOrigins: readonly string[];
  /** Addresses or networks of balancers whose statements about client addresses are trusted. */
  readonly trustedProxies: readonly string[];
  readonly demo: boolean;
  readonly logLevel: LogLevel;
  /** Bearer token of the metrics; undefined disables them. */
  readonly metricsToken: string | undefined;
  /** The address of whoever answers reports of weaknesses: `mailto:` or `https:`. */
  readonly securityContact: string | undefined;
}

/** An unusable variable, explained in one sentence. */
export class EnvironmentError extends Error {}

/**
 * Reads the variables of docs/operate/settings.md. An empty variable counts as absent.
 * @throws EnvironmentError with one sentence that names the variable
 */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = VariablesSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvironmentError(`The variable ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const parsed = result.data;
  if (parsed.SMTP_URL === undefined && !parsed.OUTBOX && !isLoopback(parsed.HOST)) {
    throw new EnvironmentError(
      `HOST is ${parsed.HOST}, which others can reach, but no mail can be sent: set SMTP_URL and MAIL_FROM, or OUTBOX=true to write mails to files.`,
    );
  }
  return {
    host: parsed.HOST,
    port: parsed.PORT,
    dataDir: resolve(parsed.DATA_DIR),
    databaseUrl: parsed.DATABASE_URL,
    preparedStatements: parsed.PREPARED_STATEMENTS,
    appSecret: parsed.APP_SECRET,
    smtp: parseSmtp(parsed),
    mailRules: parseMailRules(parsed),
    allowedBytes: Math.round(parsed.ACCOUNT_STORAGE_GIB * GIB),
    signUpsPerDay: parsed.SIGN_UPS_PER_DAY,
    signUpRules: parseSignUpRules(parsed),
    operators: parseOperators(parsed.OPERATORS),
    signOn: parseSignOn(parsed),
    publicUrl: new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`),
    allowedOrigins: parseOrigins(parsed.ALLOWED_ORIGINS),
    trustedProxies: parseProxies(parsed.TRUSTED_PROXIES),
    demo: parsed.DEMO ?? parsed.DATABASE_URL === undefined,
    logLevel: parsed.LOG_LEVEL,
    metricsToken: parsed.METRICS_TOKEN,
    securityContact: parsed.SECURITY_CONTACT,
  };
}

function parseSignOn(parsed: z.output<typeof VariablesSchema>): Environment['signOn'] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, OIDC_ONLY } = parsed;
  if (OIDC_ISSUER === undefined) {
    if (OIDC_ONLY)
      throw new EnvironmentError('OIDC_ONLY is true, but OIDC_ISSUER, the provider, is not set.');
    return undefined;
  }
  const issuer = new URL(OIDC_ISSUER);
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname.replace(/^\[(.+)\]$/, '$1'))) {
    throw new EnvironmentError(`The variable OIDC_ISSUER names ${OIDC_ISSUER}, which is not https.`);
  }
  if (OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) {
    throw new EnvironmentError(
      'OIDC_ISSUER is set, but OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which the provider gives for this installation, are not.',
    );
  }
  return {
    issuer,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    label: OIDC_LABEL,
    only: OIDC_ONLY,
  };
}

function parseSmtp({ SMTP_URL, MAIL_FROM }: z.output<typeof VariablesSchema>): Environment['smtp'] {
  if (SMTP_URL === undefined) return undefined;
  if (MAIL_FROM === undefined)
    throw new EnvironmentError('SMTP_URL is set, but MAIL_FROM, the sender of the mails, is not.');
  return { url: SMTP_URL, from: MAIL_FROM };
}

function parseMailRules(parsed: z.output<typeof VariablesSchema>): MailRules {
  return {
    newAccounts: parsed.MAIL_NEW_ACCOUNTS,
    freeDomains: parseDomains('MAIL_FREE_DOMAINS', parsed.MAIL_FREE_DOMAINS),
    allowsLinks: parsed.MAIL_LINKS,
    complaints: parsed.MAIL_COMPLAINTS ?? addressOf(parsed.MAIL_FROM),
  };
}

function parseSignUpRules({ SIGN_UP, SIGN_UP_DOMAINS }: z.output<typeof VariablesSchema>): SignUpRules {
  const signUpDomains = parseDomains('SIGN_UP_DOMAINS', SIGN_UP_DOMAINS);
  // Either alone would leave the door another one than its operator believes.
  if (SIGN_UP === 'domains' && signUpDomains.length === 0) {
    throw new EnvironmentError('SIGN_UP is domains, but SIGN_UP_DOMAINS names none.');
  }
  if (SIGN_UP !== 'domains' && signUpDomains.length > 0) {
    throw new EnvironmentError(`SIGN_UP_DOMAINS is set, but SIGN_UP is ${SIGN_UP}: set SIGN_UP=domains.`);
  }
  return { signUp: SIGN_UP, signUpDomains };
}

function parseOperators(list: string | undefined): string[] {
  const operators = partsOf(list).map((email) => email.toLowerCase());
  for (const email of operators) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      throw new EnvironmentError(`The variable OPERATORS names ${email}, which is no e-mail address.`);
    }
  }
  return operators;
}

function parseDomains(name: string, list: string | undefined): string[] {
  const domains = partsOf(list).map((domain) => domain.toLowerCase());
  for (const domain of domains) {
    if (!/^[^\s@.]+(?:\.[^\s@.]+)+$/.test(domain)) {
      throw new EnvironmentError(
        `The variable ${name} names ${domain}, which is no domain such as example.org.`,
      );
    }
  }
  return domains;
}

/** The address of a sender such as `Exams <exams@example.org>`. */
const addressOf = (sender: string | undefined): string | undefined =>
  sender === undefined ? undefined : (/<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim());

/** An origin must stand as browsers send it, so that a misspelled one is not refused in silence. */
function parseOrigins(list: string | undefined): string[] {
  const origins = partsOf(list);
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url?.origin !== origin || !['http:', 'https:'].includes(url.protocol) || origin.includes('*')) {
      throw new EnvironmentError(
        `The variable ALLOWED_ORIGINS names ${origin}, which is no origin such as https://exams.example.org.`,
      );
    }
  }
  return origins;
}

/** The parts of a list with commas. */
function partsOf(list = ''): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseProxies(list: string | undefined): string[] {
  const proxies = partsOf(list);
  for (const proxy of proxies) {
    if (isIP(proxy.split('/')[0] ?? '') === 0) {
      throw new EnvironmentError(
        `The variable TRUSTED_PROXIES names ${proxy}, which is no address or network.`,
      );
    }
  }
  return proxies;
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
