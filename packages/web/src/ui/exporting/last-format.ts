import { type FormatId, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';

/** Goes with the account. */
const STORED_AS = 'export-format';

/** The format that was chosen last, as far as this browser knows. */
export function lastFormat(): FormatId {
  const stored = localStorage.getItem(STORED_AS);
  return WRITABLE_FORMAT_IDS.find((id) => id === stored) ?? WRITABLE_FORMAT_IDS[0];
}

export function rememberFormat(format: FormatId): void {
  localStorage.setItem(STORED_AS, format);
}
