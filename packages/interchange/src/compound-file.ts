import type { RawFile } from './format-files.ts';
import { UnreadableFile } from './question-file.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Recognised by a stream name (MS-CFB, MS-OFFCRYPTO, MS-XLS, MS-DOC, MS-PPT): what the file is, and what to do. */
const KINDS: readonly (readonly [stream: string, what: string, todo: string])[] = [
  [
    'EncryptedPackage',
    'is protected by a password',
    'Open it in the program that it is from, take the password off and save it again.',
  ],
  [
    'WordDocument',
    'is a document of Word before 2007 (.doc)',
    'Open it in Word or LibreOffice and save it as .docx.',
  ],
  [
    'PowerPoint Document',
    'is a presentation of PowerPoint before 2007',
    'Export the questions as a table or a text.',
  ],
  [
    'Workbook',
    'is a workbook of Excel before 2007 (.xls)',
    'Open it in Excel or LibreOffice and save it as .xlsx.',
  ],
  [
    'Book',
    'is a workbook of Excel before 97 (.xls)',
    'Open it in Excel or LibreOffice and save it as .xlsx.',
  ],
];
const OTHER = [
  'is a file of Windows (OLE) that holds no questions that can be read',
  'Export the questions in one of the formats that can be read.',
] as const;

/**
 * Refuses compound files of Microsoft with an explanation: old Office files, and new ones with a password.
 * @throws UnreadableFile for such a file
 */
export function refuseCompoundFile({ name, content }: RawFile): void {
  if (SIGNATURE.some((byte, at) => content[at] !== byte)) return;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const found = KINDS.find(([stream]) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le')));
  const [what, todo] = found?.slice(1) ?? OTHER;
  throw new UnreadableFile(`“${name}” ${what}. ${todo}`);
}
