import type { AccountAction, AccountEvent } from '@exam/contract';

/** A sentence about the event, with the device if it is known. */
interface AccountDeed {
  readonly deed: string;
  readonly device?: string;
}

const on = (deed: string) => (device: string) => ({ deed, device });

const DEEDS: Readonly<Record<AccountAction, (what: string) => AccountDeed>> = {
  'account.verified': on('The e-mail was confirmed'),
  'account.logged-in': on('Logged in'),
  'account.logged-out': on('Logged out'),
  'account.logged-out-everywhere': (which) => ({ deed: LOGGED_OUT[which] ?? 'Logged out everywhere else' }),
  'account.session-revoked': on('Logged out by the server: somebody may have copied this session'),
  'account.password-refused': (times) => ({
    deed:
      times === '1' ? 'A wrong password was given' : `Wrong passwords were given, ${countOf(times)} times`,
  }),
  'account.password-changed': on('The password was changed'),
  'account.password-reset': on('A new password was set by a link in a mail'),
  'account.email-changed': (email) => ({ deed: `The e-mail was changed to ${email}` }),
  'account.renamed': (name) => ({
    deed: name === '' ? 'The display name was removed' : `The display name was changed to ${name}`,
  }),
  'account.exported': on('The data was downloaded'),
  'account.imported': (courses) => ({ deed: `Another account was imported: ${coursesOf(courses)}` }),
  'account.sign-on-linked': (label) => ({ deed: `${label} was linked to the account for signing in` }),
  'account.token-made': (name) => ({ deed: `A token for programs was made: ${name}` }),
  'account.token-revoked': (name) => ({ deed: `A token for programs was revoked: ${name}` }),
  'account.import-undone': (courses) => ({
    deed: `The import of an account was undone: ${coursesOf(courses)}`,
  }),
  'account.closed': () => ({ deed: 'The account was closed by whoever operates the installation' }),
  'account.reopened': () => ({ deed: 'The account was opened again' }),
};

const LOGGED_OUT: Readonly<Record<string, string>> = {
  all: 'Logged out everywhere',
  operator: 'Logged out everywhere by whoever operates the installation',
};

function coursesOf(count: string): string {
  return count === '1' ? '1 course' : `${countOf(count)} courses`;
}

function countOf(times: string): string {
  return Number(times).toLocaleString('en');
}

export function describeAccountEvent({ action, what }: AccountEvent): AccountDeed {
  return DEEDS[action](what);
}
