import type { Settings } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';

/** Whether colleagues are told by mail that something is shared with them, by the mail server of the installation. */
export const TOLD_BY_MAIL: Readonly<Record<Settings['mail'], string>> = {
  smtp: `A mail tells them; at most ${LIMITS.sharingMailsPerHour} such mails of yours go out in an hour.`,
  outbox: 'No mail server is set here, so tell them yourself.',
};
