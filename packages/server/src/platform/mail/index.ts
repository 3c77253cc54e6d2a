export type { Mail, Mailer, MailLine } from './mailer.ts';
export { makeOutboxMailer } from './outbox-mailer.ts';
export { makeSmtpMailer, reachSmtpServer } from './smtp-mailer.ts';
