import { FORMAT_IDS, FORMATS } from '@exam/contract/formats';

/** What the dialog that chooses files shows at first: the endings of what can be read. */
export const ACCEPTED = [...new Set(FORMAT_IDS.map((id) => FORMATS[id].extension))].join(',');

/** "Moodle XML, GIFT, … and Word" */
export const READABLE = listed(FORMAT_IDS.map((id) => FORMATS[id].name));

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
