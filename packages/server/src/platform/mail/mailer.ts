/** A mail to one person, as text, and as HTML with the same content where that is given. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where answers go; absent for the sender. */
  readonly replyTo?: string;
  readonly attachment?: { readonly name: string; readonly type: string; readonly content: Buffer };
}

/** One connection for many mails, one after the other. */
export interface MailConnection {
  /** As `Mailer.send`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface Mailer {
  /** `outbox` if no mail server is set: each mail is then written to a file. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the mail server has accepted the mail or the file is written; rejects otherwise. */
  send(mail: Mail): Promise<void>;
  /** A connection at a bounded rate; absent where mails are handed over one by one. */
  openConnection?(): MailConnection;
}
