import type { StudentField, StudentsTable } from '@exam/contract';
import { composed, firstCharacters, isBlank, isWithin } from '@exam/contract/characters';
import { LARGE_PRINT_SIZES, type LargePrintSize, LIMITS } from '@exam/contract/limits';
import { UnreadableFile } from './question-file.ts';
import { FIRST_NAMES, LAST_NAMES, STUDENT_IDS } from './results-columns.ts';
import { linesOfText, linesOfWorkbook, type ResultsLine } from './results-lines.ts';
import { type Misfit, mostFrequent, splitMisfits } from './table/cell-counts.ts';
import { notesOfDoubts } from './table/cell-doubts.ts';

/** A student as a list names them. */
export interface StudentOfList {
  readonly number: string;
  /** Empty if the list does not tell it; likewise the group. */
  readonly name: string;
  readonly groupName: string;
  readonly email: string | null;
  /** The size of letters that the student needs, in points; absent if the list has no such column. */
  readonly largePrint?: LargePrintSize | null;
  /** Whether the student counts for the mean that a sliding pass line follows; absent if the list has no such column. */
  readonly isReference?: boolean;
}

export interface StudentsFile {
  readonly students: readonly StudentOfList[];
  /** What was left out or altered, as sentences that name the line. */
  readonly warnings: readonly string[];
}

/** The user's choice of what the columns contain. */
export interface SaidOfStudents {
  readonly fields: readonly StudentField[];
  readonly areNamed: boolean;
}

/** A list whose columns are not understood. */
export class UnreadableStudents extends UnreadableFile {
  /** @param table its columns, with a proposal of what they contain */
  constructor(
    message: string,
    readonly table: StudentsTable,
  ) {
    super(message);
  }
}

/**
 * Reads a list of students: the text of a CSV file, cells pasted from a spreadsheet, or an Excel workbook. Without a
 * choice of the user the names of the columns decide.
 * @throws UnreadableFile; UnreadableStudents if the columns are to be chosen
 */
export async function readStudentsFile(
  file: { readonly content: string } | { readonly workbook: Uint8Array },
  said?: SaidOfStudents,
): Promise<StudentsFile> {
  const lines =
    'content' in file
      ? linesOfText(file.content, delimiterOf)
      : await linesOfWorkbook(file.workbook, 'The workbook', isHeader);
  const [first] = lines;
  if (first === undefined) throw new UnreadableFile('The list is empty.');
  const proposed = said ?? proposeColumns(lines);
  const refuse = (message: string) => new UnreadableStudents(message, describeTable(lines, proposed));
  if (proposed.fields.filter((field) => field === 'number').length !== 1) {
    throw refuse('Choose the one column that holds the number of each student.');
  }
  if (said === undefined && !proposed.areNamed) {
    throw refuse('The first line does not name the columns. Check what each contains.');
  }
  const names = proposed.areNamed ? first.cells : undefined;
  const listed = lines.slice(proposed.areNamed ? 1 : 0);
  if (listed.length === 0) throw new UnreadableFile('The list contains no student.');
  if (listed.length > LIMITS.examStudents) {
    throw new UnreadableFile(`The list has more than ${LIMITS.examStudents} students.`);
  }
  const { fitting, misfits } =
    'content' in file ? splitMisfits(listed, names) : { fitting: listed, misfits: [] };
  return readLines({ lines: fitting, misfits, names }, proposed.fields);
}

interface ListedLines {
  readonly lines: readonly ResultsLine[];
  /** The lines whose cells may be shifted. */
  readonly misfits: readonly Misfit[];
  readonly names: readonly string[] | undefined;
}

function readLines({ lines, misfits, names }: ListedLines, fields: readonly StudentField[]): StudentsFile {
  const students = new Map<string, StudentOfList & { readonly line: number }>();
  const warnings: string[] = [];
  for (const { line, reason } of misfits) {
    warnings.push(`Line ${line} was left out. ${reason}`);
  }
  for (const row of lines) {
    const { line, cells } = row;
    const warn = (sentence: string) => warnings.push(`Line ${line}: ${sentence}`);
    warnings.push(
      ...notesOfDoubts(row, names ?? [], (column) => (fields[column] ?? 'ignored') !== 'ignored'),
    );
    const text = (field: StudentField, most: number) => {
      const whole = textOf(cells, fields, field);
      if (!isWithin(whole, most)) warn(`the ${field} has more than ${most} characters and was cut.`);
      return firstCharacters(whole, most).trim();
    };
    const number = textOf(cells, fields, 'number');
    const written = textOf(cells, fields, 'email');
    const email = isEmail(written) ? written.toLowerCase() : null;
    const shifted = fields.includes('email')
      ? (['name', 'group'] as const).find((field) => isEmail(textOf(cells, fields, field)))
      : undefined;
    const earlier = students.get(number);
    if (number === '') warn('there is no number, so the line was left out.');
    else if (!isWithin(number, LIMITS.studentNumberLength)) {
      warn(`the number has more than ${LIMITS.studentNumberLength} characters, so the line was left out.`);
    } else if (earlier) {
      warn(`the number ${number} is already in line ${earlier.line}, so the line was left out.`);
    } else if (email === null && shifted !== undefined) {
      warn(`an address is in the column of the ${shifted}, so the line was left out.`);
    } else {
      if (email === null && written !== '') warn('the e-mail is no address and was left out.');
      const groupName = text('group', LIMITS.studentGroupLength);
      const name = text('name', LIMITS.nameLength);
      const largePrint = readLargePrint(textOf(cells, fields, 'largePrint'), warn);
      const hasLargePrint = fields.includes('largePrint');
      const isReference = readReference(textOf(cells, fields, 'reference'), warn);
      students.set(number, {
        ...{ line, number, name, groupName, email },
        ...(hasLargePrint && { largePrint }),
        ...(fields.includes('reference') && { isReference }),
      });
    }
  }
  if (students.size === 0) throw new UnreadableFile('No line of the list has a number.');
  warnings.push(...warnOfZeros([...students.values()]));
  const told = warnings.slice(0, MOST_TOLD);
  if (warnings.length > MOST_TOLD) told.push(`There are ${warnings.length - MOST_TOLD} more such lines.`);
  return {
    students: [...students.values()].map(({ line: _line, ...student }) => student),
    warnings: told,
  };
}

/** "18", "18 pt"; null for an empty cell, and for a size that is not offered, which is told. */
function readLargePrint(cell: string, warn: (sentence: string) => void): LargePrintSize | null {
  const points = Number(/^\d{1,3}/.exec(cell)?.[0]);
  const size = LARGE_PRINT_SIZES.find((one) => one === points);
  if (size === undefined && cell !== '') {
    const shown = firstCharacters(cell, LONGEST_CELL);
    warn(`large print has ${LARGE_PRINT_SIZES_IN_WORDS} points, so “${shown}” was left out.`);
  }
  return size ?? null;
}

/** A word for yes, a cross, or the first attempt; words for no, later attempts and an empty cell are not, and others are told. */
function readReference(cell: string, warn: (sentence: string) => void): boolean {
  if (/^(y|yes|x|✓|true|ja|j|s[ií]|oui|o|1(\.|st)?|first)$/i.test(cell)) return true;
  if (!/^(|n|no|-|–|false|nein|non|0|[2-9](\.|nd|rd|th)?|[1-9]\d)$/i.test(cell)) {
    const shown = firstCharacters(cell, LONGEST_CELL);
    warn(`“${shown}” says neither yes nor no, so the student does not count for the pass line.`);
  }
  return false;
}

const LARGE_PRINT_SIZES_IN_WORDS = `${LARGE_PRINT_SIZES.slice(0, -1).join(', ')} or ${LARGE_PRINT_SIZES.at(-1)}`;
const MOST_TOLD = 50;
const FEWEST_NUMBERS = 4;

/** Spreadsheets remove leading zeros: then a few numbers are shorter than the others, which have one length. */
function warnOfZeros(students: readonly { readonly line: number; readonly number: string }[]): string[] {
  const length = mostFrequent(students.map(({ number }) => number.length)) ?? 0;
  const shorter = students.filter(({ number }) => number.length < length);
  const isDigits = students.every(({ number }) => /^\d+$/.test(number));
  const areLong = students.every(({ number }) => number.length <= length);
  const areFew = 2 * shorter.length < students.length && students.length >= FEWEST_NUMBERS;
  const isCounting = students.some(({ number }) => number === '1');
  if (!isDigits || !areLong || !areFew || isCounting || shorter.length === 0) return [];
  const lines = shorter.slice(0, MOST_NAMED).map(({ line }) => line);
  const more = shorter.length > MOST_NAMED ? ` and ${shorter.length - MOST_NAMED} more` : '';
  return [
    `The numbers in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more} are shorter than the others: a spreadsheet may have removed leading zeros.`,
  ];
}

const MOST_NAMED = 10;

/** The columns with a field, joined by blanks, as one line in normal form C. */
function textOf(cells: readonly string[], fields: readonly StudentField[], field: StudentField): string {
  const whole = cells.filter((_, index) => fields[index] === field).join(' ');
  return isBlank(whole) ? '' : composed(whole.replace(/[\s\p{Cc}]+/gu, ' ').trim());
}

/** Whether mail could be sent there; the characters are those of an address without quotation marks. */
function isEmail(text: string): boolean {
  return text.length <= LIMITS.emailLength && EMAIL.test(text);
}

// As in the contract, whose schemas are not for reading files.
const EMAIL = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

const NAMES =
  /^(student |full )?names?$|^students?$|^(voller |vollständiger )?name$|^nombre( completo)?$|^nom( complet)?$/i;
const GROUPS =
  /^(student )?(groups?|room|class|section|team|seminar|tutorial|gruppen?|raum|klasse|sektion|grupo|aula|sala|clase|groupe|salle|classe)( ?(name|no\.?|number))?$/i;
const EMAILS =
  /^(student )?e-?mail( ?-?(address|adresse))?$|^mail$|^correo( electrónico)?$|^courriel$|^adresse e-?mail$/i;

const LARGE_PRINTS =
  /^large[ -]?print( \(?(size|pt|points)\)?)?$|^gro(ß|ss)druck$|^schriftgr(ö|oe)(ß|ss)e$|^font ?size$|^letra grande$|^gros(ses)? (caractères|lettres)$/i;

const REFERENCES =
  /^(first )?attempts?( ?(no\.?|number))?$|^reference( group)?$|^erstversuch$|^erstteilnahme$|^versuch(snummer)?$|^referenz(gruppe)?$|^bezugsgruppe$|^(primer )?intento$|^première tentative$/i;

function fieldOfName(name: string): StudentField {
  const word = name.trim().replace(/\s+/g, ' ');
  if (EMAILS.test(word)) return 'email';
  if (GROUPS.test(word)) return 'group';
  if (LARGE_PRINTS.test(word)) return 'largePrint';
  if (REFERENCES.test(word)) return 'reference';
  if (STUDENT_IDS.test(word)) return 'number';
  return NAMES.test(word) || FIRST_NAMES.test(word) || LAST_NAMES.test(word) ? 'name' : 'ignored';
}

function isHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => fieldOfName(cell) !== 'ignored');
}

/** The meaning of the columns: by their names, or else by the cells of the first lines. */
function proposeColumns(lines: readonly ResultsLine[]): SaidOfStudents {
  const names = lines[0]?.cells ?? [];
  if (isHeader(names)) {
    const fields = names.map(fieldOfName);
    const number = fields.indexOf('number');
    return {
      areNamed: true,
      fields: fields.map((field, at) => (field === 'number' && at !== number ? 'ignored' : field)),
    };
  }
  const sample = lines.slice(0, SAMPLE).map(({ cells }) => cells);
  const width = Math.max(...sample.map((cells) => cells.length));
  const fields: StudentField[] = [];
  for (let at = 0; at < width; at += 1) {
    const cells = sample.map((line) => (line[at] ?? '').trim());
    const isAll = (pattern: RegExp) => cells.every((cell) => pattern.test(cell));
    const isNumber = isAll(/\d/) && isAll(/^[\w./-]+$/);
    if (isAll(/@/)) fields.push('email');
    else if (!fields.includes('number') && isNumber) fields.push('number');
    else fields.push(isAll(/^\P{N}+$/u) ? 'name' : 'ignored');
  }
  return { fields, areNamed: false };
}

const SAMPLE = 20;
const EXAMPLES = 3;
const LONGEST_CELL = 60;

function describeTable(lines: readonly ResultsLine[], { fields, areNamed }: SaidOfStudents): StudentsTable {
  const [first = [], ...others] = lines.slice(0, EXAMPLES + 1).map(({ cells }) => cells);
  const width = Math.max(first.length, ...others.map((cells) => cells.length));
  const shown = (cell = '') => firstCharacters(cell.trim(), LONGEST_CELL);
  return {
    columns: Array.from({ length: width }, (_, at) => ({
      first: shown(first[at]),
      field: fields[at] ?? 'ignored',
      examples: others.map((cells) => shown(cells[at])).filter((cell) => cell !== ''),
    })),
    areNamed,
  };
}

/** Names often contain commas, so any other separator in the first line is preferred. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  return ['\t', ';', '|'].find((delimiter) => first.includes(delimiter)) ?? ',';
}
