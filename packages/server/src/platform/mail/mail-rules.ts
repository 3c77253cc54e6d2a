/** What an operator sets for the mails that people cause. */
export interface MailRules {
  /** Mails that an account may send in its first week. */
  readonly newAccounts: number;
  /** Mails to addresses at these domains, or below them, do not count for who sends them. In lower case. */
  readonly freeDomains: readonly string[];
  /** Whether users may write links into mails. */
  readonly allowsLinks: boolean;
  /** Where a reader complains: an address or a page. Absent where no mail server is set. */
  readonly complaints: string | undefined;
}

export const DEFAULT_MAIL_RULES: MailRules = {
  newAccounts: 50,
  freeDomains: [],
  allowsLinks: false,
  complaints: undefined,
};

/** @param email in any case */
export function isAtFreeDomain(email: string, { freeDomains }: MailRules): boolean {
  return isAtDomain(email, freeDomains);
}

/** Whether an address is at one of these domains or below. @param email in any case */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((above) => domain === above || domain.endsWith(`.${above}`));
}
