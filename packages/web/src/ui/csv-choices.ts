import type { CsvSeparator } from '@exam/contract';

export interface CsvChoice {
  readonly separator: CsvSeparator;
  readonly label: string;
}

const COMMA: CsvChoice = { separator: 'comma', label: 'CSV with commas (1.5)' };
const SEMICOLON: CsvChoice = { separator: 'semicolon', label: 'CSV with semicolons (1,5)' };

/**
 * The ways to write CSV, first the one that spreadsheets of this language open as columns. Without a language it is the browser's, as
 * `Intl` knows it: `navigator.language` may be a name that `Intl` refuses, such as `en-US@posix`.
 */
export function csvChoices(language?: string): readonly CsvChoice[] {
  const decimalSign = new Intl.NumberFormat(language)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return decimalSign === ',' ? [SEMICOLON, COMMA] : [COMMA, SEMICOLON];
}
