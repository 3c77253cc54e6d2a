/** A mail to one person, in two forms that say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** `outbox` where no mail server is set: each mail is then a file. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the mail is out of our hands; rejects when it could not be handed over. */
  send(mail: Mail): Promise<void>;
}
