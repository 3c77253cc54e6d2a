export { findLink, nameInMail } from './links.ts';
export { DEFAULT_MAIL_RULES, isAtFreeDomain, type MailRules } from './mail-rules.ts';
export type { Mail, MailConnection, Mailer } from './mailer.ts';
export { makeOutboxMailer } from './outbox-mailer.ts';
export { makeSmtpMailer, reachSmtpServer } from './smtp-mailer.ts';
