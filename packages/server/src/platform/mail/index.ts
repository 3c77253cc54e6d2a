export { findLink, nameInMail } from './links.ts';
export { DEFAULT_MAIL_RULES, isAtDomain, isAtFreeDomain, type MailRules } from './mail-rules.ts';
export type { Mail, MailConnection, Mailer } from './mailer.ts';
export { noteFailedMails, withoutAddresses } from './note-failed-mails.ts';
export { makeOutboxMailer } from './outbox-mailer.ts';
export { deleteFailedMails } from './queries.ts';
export { makeSmtpMailer, reachSmtpServer } from './smtp-mailer.ts';
