import { useLocation } from 'react-router';

/** The query parameter of the link in the mail. */
export const CODE_PARAMETER = 'verificationCode';

/** How a code travels over the log-in: in the history entry, not in an address that a server would log. */
export interface CodeState {
  verificationCode: string;
}

/** The code that a verification link brought before the log-in, if one did. */
export function useCarriedCode(): string | undefined {
  const state = useLocation().state as Partial<CodeState> | null;
  return typeof state?.verificationCode === 'string' ? state.verificationCode : undefined;
}

/** The address that the link in the mail has. */
export function verificationLink(code: string): string {
  return `/verify-email?${new URLSearchParams({ [CODE_PARAMETER]: code }).toString()}`;
}
