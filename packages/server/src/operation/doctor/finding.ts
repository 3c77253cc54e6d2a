/** What the doctor found: all is well, it should be changed, or the product does not work with it. */
export interface Finding {
  readonly level: 'fine' | 'warning' | 'broken';
  /** What is, and what to do about it. Nothing secret. */
  readonly text: string;
}

export const fine = (text: string): Finding => ({ level: 'fine', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const broken = (text: string): Finding => ({ level: 'broken', text });
