import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './environment.ts';

test('without variables everything has its default, and an empty variable counts as absent', () => {
  expect(parseEnvironment({ LOG_LEVEL: '', PORT: '' })).toEqual(parseEnvironment({}));
  expect(parseEnvironment({})).toMatchObject({ port: 3000, host: '127.0.0.1', logLevel: 'info' });
});

test('origins are a list, empty unless they are given', () => {
  expect(parseEnvironment({}).allowedOrigins).toEqual([]);
  const ALLOWED_ORIGINS = 'https://a.example, http://localhost:5173';
  expect(parseEnvironment({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
    'https://a.example',
    'http://localhost:5173',
  ]);
});

test('a level of the log is taken as it is written', () => {
  expect(parseEnvironment({ LOG_LEVEL: 'warn' }).logLevel).toBe('warn');
});

test('readers complain to the sender of the mails, unless there is an address for that', () => {
  const complaintsOf = (more: object) => parseEnvironment({ ...more }).mailRules.complaints;
  expect(complaintsOf({})).toBeUndefined();
  expect(complaintsOf({ MAIL_FROM: 'Exams <exams@example.org>' })).toBe('exams@example.org');
  expect(complaintsOf({ MAIL_FROM: 'exams@example.org' })).toBe('exams@example.org');
  expect(complaintsOf({ MAIL_FROM: 'exams@example.org', MAIL_COMPLAINTS: 'abuse@example.org' })).toBe(
    'abuse@example.org',
  );
});

test('the rules of mails are strict unless the operator loosens them', () => {
  expect(parseEnvironment({}).mailRules).toMatchObject({
    ...{ newAccounts: 50, freeDomains: [], allowsLinks: false },
  });
  const loose = {
    MAIL_NEW_ACCOUNTS: '500',
    MAIL_FREE_DOMAINS: 'Example.org, uni.example',
    MAIL_LINKS: 'true',
  };
  expect(parseEnvironment(loose).mailRules).toMatchObject({
    ...{ newAccounts: 500, freeDomains: ['example.org', 'uni.example'], allowsLinks: true },
  });
});

test('an account stores 20 GiB, and a network signs up 200 people a day, unless the operator says otherwise', () => {
  expect(parseEnvironment({})).toMatchObject({ allowedBytes: 20 * 1024 ** 3, signUpsPerDay: 200 });
  expect(parseEnvironment({ ACCOUNT_STORAGE_GIB: '0.5', SIGN_UPS_PER_DAY: '2000' })).toMatchObject({
    allowedBytes: 1024 ** 3 / 2,
    signUpsPerDay: 2000,
  });
});

test('who answers reports of weaknesses is an e-mail or a page', () => {
  const contactOf = (SECURITY_CONTACT: string) => parseEnvironment({ SECURITY_CONTACT }).securityContact;
  expect(contactOf('security@example.org')).toBe('mailto:security@example.org');
  expect(contactOf('https://example.org/security')).toBe('https://example.org/security');
  expect(parseEnvironment({}).securityContact).toBeUndefined();
});

test('everybody may sign up unless the operator says otherwise', () => {
  expect(parseEnvironment({}).signUpRules).toEqual({ signUp: 'open', signUpDomains: [] });
  expect(parseEnvironment({ SIGN_UP: 'invited' }).signUpRules.signUp).toBe('invited');
  expect(
    parseEnvironment({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'Example.org, uni.example' }).signUpRules,
  ).toEqual({ signUp: 'domains', signUpDomains: ['example.org', 'uni.example'] });
});

test.each([
  [{ SIGN_UP: 'domains' }, 'SIGN_UP is domains, but SIGN_UP_DOMAINS names none.'],
  [{ SIGN_UP_DOMAINS: 'example.org' }, 'SIGN_UP_DOMAINS is set, but SIGN_UP is open: set SIGN_UP=domains.'],
  [
    { SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'example.org' },
    'SIGN_UP_DOMAINS is set, but SIGN_UP is closed: set SIGN_UP=domains.',
  ],
])('%j does not say who may sign up', (variables, sentence) => {
  expect(() => parseEnvironment(variables)).toThrow(sentence);
});

test.each([
  ['SECURITY_CONTACT', 'the office', 'must be an e-mail address or an https address'],
  ['SECURITY_CONTACT', 'http://example.org', 'must be an e-mail address or an https address'],
  ['OPERATORS', 'ada', 'names ada, which is no e-mail address'],
  ['SIGN_UP', 'ask', 'must be one of open, domains, invited, closed'],
  ['SIGN_UP_DOMAINS', 'everywhere', 'names everywhere, which is no domain such as example.org'],
  ['ACCOUNT_STORAGE_GIB', 'much', 'must be a number of GiB'],
  ['ACCOUNT_STORAGE_GIB', '0', 'must be more than 0'],
  ['SIGN_UPS_PER_DAY', '0', 'must be at least 1'],
  ['SIGN_UPS_PER_DAY', '1.5', 'must be a whole number of accounts'],
  ['MAIL_NEW_ACCOUNTS', 'many', 'must be a number of mails'],
  ['MAIL_NEW_ACCOUNTS', '-1', 'must not be negative'],
  ['MAIL_NEW_ACCOUNTS', '1.5', 'must be a whole number of mails'],
  ['MAIL_FREE_DOMAINS', 'a@example.org', 'names a@example.org, which is no domain such as example.org'],
  ['MAIL_LINKS', 'yes', 'must be true or false'],
  ['MAIL_COMPLAINTS', 'the office', 'must be an e-mail address or the address of a page'],
  ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
  ['LOG_LEVEL', 'INFO', 'must be one of trace, debug, info, warn, error, fatal, silent'],
  ['PORT', '70000', 'must be a port number'],
  ['DEMO', 'yes', 'must be true or false'],
  ['APP_SECRET', 'short', 'must have at least 32 characters'],
  ...['*', 'null', 'school.example', 'https://school.example/', 'ftp://a.example', 'https://*.example'].map(
    (origin): [string, string, string] => [
      'ALLOWED_ORIGINS',
      origin,
      `names ${origin}, which is no origin such as https://exams.example.org`,
    ],
  ),
  ['PUBLIC_URL', 'ftp://localhost', 'must be an address that begins with http:// or https://'],
])('%s=%s is refused in one sentence', (name, value, reason) => {
  const parse = () => parseEnvironment({ [name]: value });
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(`The variable ${name} ${reason}.`);
});

const SIGN_ON = {
  OIDC_ISSUER: 'https://id.example.org/realms/school',
  OIDC_CLIENT_ID: 'exams',
  OIDC_CLIENT_SECRET: 'a secret',
};

test('there is no single sign-on unless a provider is named, with what it gave for this installation', () => {
  expect(parseEnvironment({}).signOn).toBeUndefined();
  expect(parseEnvironment(SIGN_ON).signOn).toEqual({
    issuer: new URL(SIGN_ON.OIDC_ISSUER),
    clientId: 'exams',
    clientSecret: 'a secret',
    label: 'single sign-on',
    only: false,
  });
  expect(parseEnvironment({ ...SIGN_ON, OIDC_LABEL: 'Campus', OIDC_ONLY: 'true' }).signOn).toMatchObject({
    label: 'Campus',
    only: true,
  });
});

test.each([
  [{ OIDC_ONLY: 'true' }, /OIDC_ONLY is true, but OIDC_ISSUER/],
  [{ ...SIGN_ON, OIDC_CLIENT_SECRET: '' }, /OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/],
  [{ ...SIGN_ON, OIDC_ISSUER: 'http://id.example.org' }, /which is not https/],
  [{ ...SIGN_ON, OIDC_ISSUER: 'id.example.org' }, /OIDC_ISSUER must be an address/],
])('a single sign-on that cannot work is refused at the start', (variables, reason) => {
  expect(() => parseEnvironment(variables)).toThrow(reason);
});

test('a provider of this machine needs no https', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const OIDC_ISSUER = `http://${host}:4000`;
    expect(parseEnvironment({ ...SIGN_ON, OIDC_ISSUER }).signOn?.issuer.host).toBe(`${host}:4000`);
  }
});
