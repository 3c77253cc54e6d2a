/**
 * Who may make an account by signing up:
 * - `open`: everybody;
 * - `domains`: addresses at certain domains, and whoever is invited;
 * - `invited`: whoever is invited;
 * - `closed`: nobody.
 */
export const SIGN_UPS = ['open', 'domains', 'invited', 'closed'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

export interface SignUpRules {
  readonly signUp: SignUp;
  /** With `domains`: each stands for itself and all below it. In lower case. */
  readonly signUpDomains: readonly string[];
}

const WORDS = new Intl.ListFormat('en', { type: 'conjunction' });

/** The sentence for somebody who may not sign up, the same for every address and invitation; undefined where all may. */
export function refusalOfSignUp({ signUp, signUpDomains }: SignUpRules): string | undefined {
  switch (signUp) {
    case 'open':
      return undefined;
    case 'domains':
      return `Accounts here are for e-mail addresses at ${WORDS.format(signUpDomains)}, and for whoever opens the link of an invitation.`;
    case 'invited':
      return 'Accounts here are by invitation. Open the link in the mail that invites you, and sign up with the address that got it.';
    case 'closed':
      return 'Nobody can sign up here. Ask whoever operates this installation for an account.';
  }
}
