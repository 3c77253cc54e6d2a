export type { Mail, Mailer } from './mailer.ts';
export { makeOutboxMailer } from './outbox-mailer.ts';
export { makeSmtpMailer, reachSmtpServer } from './smtp-mailer.ts';
