/** A mail to one person, as text and as HTML with the same content. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** `outbox` if no mail server is set: each mail is then written to a file. */
  readonly kind: 'smtp' | 'outbox';
  /** Resolves when the mail server has accepted the mail or the file is written; rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
