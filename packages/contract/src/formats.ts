/**
 * The content that a file of questions can hold besides text, choices and the correct choice; `print` is bold, italic, inline
 * code and tables.
 */
export const HOLDINGS = [
  'chapters',
  'labels',
  'choiceOrder',
  'pinnedChoices',
  'images',
  'formulas',
  'lineBreaks',
  'print',
  'explanations',
  'names',
  'sources',
] as const;
export type Holding = (typeof HOLDINGS)[number];

const WITHOUT_IMAGES = [
  'chapters',
  'labels',
  'choiceOrder',
  'pinnedChoices',
  'formulas',
  'lineBreaks',
  'print',
  'explanations',
  'names',
  'sources',
] as const;

/** A format of files that hold questions. */
export interface Format {
  /** Its usual name. */
  readonly name: string;
  /** The file extension with its dot. */
  readonly extension: `.${string}`;
  readonly mediaType: string;
  readonly isWritable: boolean;
  /** The content that survives writing and reading. For a format that is only read: the content that is imported. */
  readonly holds: readonly Holding[];
}

/** The formats, by id, in the order in which they are offered. */
export const FORMATS = {
  'moodle-xml': {
    name: 'Moodle XML',
    extension: '.xml',
    mediaType: 'application/xml',
    isWritable: true,
    holds: HOLDINGS.filter((holding) => holding !== 'pinnedChoices'),
  },
  gift: {
    name: 'GIFT',
    extension: '.txt',
    mediaType: 'text/plain; charset=utf-8',
    isWritable: true,
    holds: ['chapters', 'labels', 'formulas', 'lineBreaks', 'print', 'explanations', 'names', 'sources'],
  },
  aiken: {
    name: 'Aiken',
    extension: '.txt',
    mediaType: 'text/plain; charset=utf-8',
    isWritable: true,
    holds: ['formulas'],
  },
  'qti-1.2': {
    name: 'QTI 1.2 (Canvas)',
    extension: '.zip',
    mediaType: 'application/zip',
    isWritable: true,
    holds: HOLDINGS,
  },
  'qti-2.1': {
    name: 'QTI 2.1 (Blackboard)',
    extension: '.zip',
    mediaType: 'application/zip',
    isWritable: true,
    holds: HOLDINGS,
  },
  'qti-2.2': {
    name: 'QTI 2.2 (TAO)',
    extension: '.zip',
    mediaType: 'application/zip',
    isWritable: true,
    holds: HOLDINGS,
  },
  'qti-3.0': {
    name: 'QTI 3.0',
    extension: '.zip',
    mediaType: 'application/zip',
    isWritable: true,
    holds: HOLDINGS,
  },
  'blackboard-tab': {
    name: 'Blackboard tab text',
    extension: '.txt',
    mediaType: 'text/plain; charset=utf-8',
    isWritable: true,
    holds: ['formulas', 'lineBreaks', 'print'],
  },
  csv: {
    name: 'CSV',
    extension: '.csv',
    mediaType: 'text/csv; charset=utf-8',
    isWritable: true,
    holds: WITHOUT_IMAGES,
  },
  xlsx: {
    name: 'Excel',
    extension: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isWritable: true,
    holds: WITHOUT_IMAGES,
  },
  markdown: {
    name: 'Markdown',
    extension: '.md',
    mediaType: 'text/markdown; charset=utf-8',
    isWritable: true,
    holds: WITHOUT_IMAGES,
  },
  docx: {
    name: 'Word',
    extension: '.docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isWritable: false,
    holds: HOLDINGS,
  },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatId = keyof typeof FORMATS;
export const FORMAT_IDS = Object.keys(FORMATS) as [FormatId, ...FormatId[]];
/** The formats of exports. */
export const WRITABLE_FORMAT_IDS = FORMAT_IDS.filter((id) => FORMATS[id].isWritable) as [
  FormatId,
  ...FormatId[],
];
