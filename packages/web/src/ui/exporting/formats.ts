import { FORMATS, type FormatId, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';

/** What each format is for, in one line. */
const PURPOSES: Readonly<Record<FormatId, string>> = {
  'moodle-xml': 'For Moodle. It holds everything, images and formulas too.',
  gift: 'For Moodle and others, as text that people can read and edit.',
  aiken: 'The simplest text: questions, choices and answers, for nearly any system.',
  'qti-1.2': 'For Canvas, and for older systems that take QTI.',
  'qti-2.1': 'For Blackboard, and for other systems that take QTI 2.1.',
  'qti-2.2': 'For TAO, and for other systems that take QTI 2.2.',
  'qti-3.0': 'The newest standard, for systems that take QTI 3.',
  'blackboard-tab': 'For Blackboard’s “Upload questions”.',
  csv: 'A table with a question in each row, for any spreadsheet and for programs.',
  xlsx: 'A table with a question in each row, for Excel and LibreOffice.',
  markdown: 'Text to read, to edit by hand, and to keep in version control.',
  docx: 'For Word.',
};

/** The formats that can be written, as a select takes them. */
export const FORMAT_OPTIONS = WRITABLE_FORMAT_IDS.map((id) => ({ value: id, label: FORMATS[id].name }));

export function purposeOf(format: FormatId): string {
  return PURPOSES[format];
}

/** A name for a file of this format. */
export function fileNameFor(name: string, format: FormatId): string {
  return `${name}${FORMATS[format].extension}`;
}
