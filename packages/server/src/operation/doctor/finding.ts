/** A finding of the doctor: fine, a warning, or broken. */
export interface Finding {
  readonly level: 'fine' | 'warning' | 'broken';
  /** The fact and what to do about it, without secrets. */
  readonly text: string;
}

export const fine = (text: string): Finding => ({ level: 'fine', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const broken = (text: string): Finding => ({ level: 'broken', text });
