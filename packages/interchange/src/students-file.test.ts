import { LIMITS } from '@exam/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xlsxOfRows } from '../test/make-xlsx.ts';
import { readStudentsFile, UnreadableStudents } from './students-file.ts';
import { writeTableFile } from './write-table-file.ts';

const read = (content: string) => readStudentsFile({ content });

test.each([
  ['CSV', 'number,name,group,e-mail\n00123,Ada Lovelace,Room 5,Ada@Example.com\n'],
  [
    'semicolons and commas in names',
    'Matrikelnummer;Name;Raum;E-Mail\n00123;Ada Lovelace;Room 5;ada@example.com',
  ],
  [
    'cells pasted from a spreadsheet',
    'ID number\tFirst name\tLast name\tGroups\tEmail address\n 00123 \tAda\tLovelace\tRoom 5\tada@example.com',
  ],
  ['a declared separator', 'sep=;\nnumber;name;group;e-mail\n00123;Ada Lovelace;Room 5;ada@example.com'],
])('a list with names of columns is read: %s', async (_form, content) => {
  const ada = { number: '00123', name: 'Ada Lovelace', groupName: 'Room 5', email: 'ada@example.com' };
  expect(await read(content)).toEqual({ students: [ada], warnings: [] });
});

test('an Excel workbook keeps the leading zeros of numbers that are texts', async () => {
  const rows = [
    ['Student number', 'Name'],
    ['00123', 'Ada'],
  ];
  const workbook = await writeTableFile({ format: 'xlsx', sheet: 'Students', rows, hasByteOrderMark: false });
  const { students } = await readStudentsFile({ workbook });
  expect(students.map(({ number }) => number)).toEqual(['00123']);
});

test('the columns of a list without names are proposed by their cells, and read as the user says', async () => {
  const content = 'Ada Lovelace;1001;ada@example.com\nGrace Hopper;1002;grace@example.com';
  const refused = await read(content).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableStudents);
  const { table } = refused as UnreadableStudents;
  expect(table).toMatchObject({
    areNamed: false,
    columns: [{ field: 'name' }, { field: 'number' }, { field: 'email' }],
  });
  const fields = table.columns.map(({ field }) => field);
  const { students } = await readStudentsFile({ content }, { fields, areNamed: false });
  expect(students.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Grace Hopper']);
});

test('what cannot be used of a line is told with its number', async () => {
  const long = 'x'.repeat(LIMITS.nameLength + 1);
  const lines = ['number,name,e-mail', '1,Ada,ada', '1,Eve,', ',Nobody,', `2,${long},`];
  const { students, warnings } = await read(lines.join('\n'));
  expect(students.map(({ number, name, email }) => [number, name.length, email])).toEqual([
    ['1', 3, null],
    ['2', LIMITS.nameLength, null],
  ]);
  expect(warnings).toEqual([
    'Line 2: the e-mail is no address and was left out.',
    'Line 3: the number 1 is already in line 2, so the line was left out.',
    'Line 4: there is no number, so the line was left out.',
    'Line 5: the name has more than 200 characters and was cut.',
  ]);
});

test('numbers and names are read in one form, and a number that shows nothing is none', async () => {
  const lines = ['number,name,group', 'Cafe\u0301,Zoe\u0308,Re\u0301', 'Caf\u00e9,Eve,', '\u200b,Nobody,'];
  const { students, warnings } = await read(lines.join('\n'));
  expect(students).toEqual([{ number: 'Caf\u00e9', name: 'Zo\u00eb', groupName: 'R\u00e9', email: null }]);
  expect(warnings).toEqual([
    'Line 3: the number Caf\u00e9 is already in line 2, so the line was left out.',
    'Line 4: there is no number, so the line was left out.',
  ]);
});

test('a name of as many characters as people count is not cut, and no character in its middle', async () => {
  const emoji = '😀'.repeat(LIMITS.nameLength);
  const { students } = await read(['number,name', `1,${emoji}`, `2,${emoji}e\u0301x`].join('\n'));
  expect(students.map(({ name }) => name)).toEqual([emoji, emoji]);
});

test('a column of large print gives the size that a student needs, and one that is none is told', async () => {
  const { students, warnings } = await read(
    'Number;Name;Large print\n1;Ada;18\n2;Eve;16 pt\n3;Don;\n4;Tony;20',
  );
  expect(students.map(({ largePrint }) => largePrint)).toEqual([18, 16, null, null]);
  expect(warnings).toEqual(['Line 5: large print has 14, 16 or 18 points, so “20” was left out.']);
  expect((await read('number,name\n1,Ada')).students).toEqual([
    { number: '1', name: 'Ada', groupName: '', email: null },
  ]);
});

test('a list of too many students is refused as a whole', async () => {
  const numbers = Array.from({ length: LIMITS.examStudents + 1 }, (_, at) => at + 1);
  await expect(read(`number\n${numbers.join('\n')}`)).rejects.toThrow('more than 5000 students');
});

test('a blank before a quotation mark shifts no cell', async () => {
  const lines = ['"number","Name","E-mail","Group"', '"0007", "Roe, Ann","ann@example.org","B"'];
  expect(await read(lines.join('\n'))).toEqual({
    students: [{ number: '0007', name: 'Roe, Ann', email: 'ann@example.org', groupName: 'B' }],
    warnings: [],
  });
});

test.each([
  ['too many', '2,Roe, Ann,ann@example.org,B', 'The row has 5 cells, but there are 4 columns.'],
  ['one that a quotation mark shifts', '2,"Roe, "x" Ann",B', 'The row has 3 cells'],
  ['an address beside the e-mail', '2,ann@example.org,B', 'an address is in the column of the name'],
])('a line whose cells do not fit is left out with its reason: %s', async (_, line, reason) => {
  const content = `number,name,e-mail,group\n1,Ada,ada@example.org,A\n${line}\n3,Eve\n`;
  const { students, warnings } = await read(content);
  expect(students.map(({ number }) => number)).toEqual(['1', '3']);
  expect(warnings).toEqual([expect.stringContaining(reason)]);
  expect(warnings[0]).toMatch(/^Line 3/);
});

test('a quotation mark that opens a name takes in no other student', async () => {
  const { students, warnings } = await read('number,name,group\n1,"Ada,A\n2,Eve,A\n3,"Roe, Ann",B\n');
  expect(students.map(({ name }) => name)).toEqual(['"Ada', 'Eve', 'Roe, Ann']);
  expect(warnings).toEqual([
    'Cell of “name” in line 2: a quotation mark opens it and none closes it in its row, so it is read as a sign.',
  ]);
});

test('numbers that are shorter than the others are told: a spreadsheet removes leading zeros', async () => {
  const content = 'number,name\n70001,A\n7002,B\n70003,C\n70004,D\n';
  const { students, warnings } = await read(content);
  expect(students).toHaveLength(4);
  expect(warnings).toEqual([
    'The numbers in line 3 are shorter than the others: a spreadsheet may have removed leading zeros.',
  ]);
  expect((await read('number,name\n8,A\n9,B\n10,C\n11,D\n12,E\n1,F\n')).warnings).toEqual([]);
});

test('values that Excel altered are told in columns that are read', async () => {
  const workbook = xlsxOfRows([
    ['Student number', 'Name', 'Group', 'Joined'],
    ['1234567890123456', 'Ada', '<t="e"><v>#N/A</v>', '<t="d"><v>2026-02-01</v>'],
  ]);
  const { students, warnings } = await readStudentsFile({ workbook });
  expect(students).toMatchObject([{ name: 'Ada', groupName: '' }]);
  expect(warnings).toEqual(['Cell C2 of “Group”: the error value #N/A.']);
});

/** Names and numbers as people have them, and as spreadsheets would run them. */
const wordOfList = fc
  .tuple(
    fc.constantFrom('', "'", "''", '-', '=', '+', '@', '＝', "'-", "'t "),
    fc.stringMatching(/^[A-Za-z0-9][\w ,;"'|=-]{0,12}$/),
  )
  .map(([sign, word]) => (sign + word).replace(/ +/g, ' ').trim());

test('a list that we write is read as it was, whatever its names and numbers begin with', async () => {
  const student = fc.record({ number: wordOfList, name: wordOfList, groupName: wordOfList });
  const lists = fc.uniqueArray(student, { minLength: 1, maxLength: 8, selector: ({ number }) => number });
  await fc.assert(
    fc.asyncProperty(lists, fc.constantFrom('csv', 'xlsx'), async (list, format) => {
      const rows = [['Number', 'Name', 'Group'], ...list.map((one) => [one.number, one.name, one.groupName])];
      const file = await writeTableFile({ format, sheet: 'Students', rows, hasByteOrderMark: true });
      const content = { content: new TextDecoder().decode(file) };
      const { students } = await readStudentsFile(format === 'csv' ? content : { workbook: file });
      expect(students).toEqual(list.map((one) => ({ ...one, email: null })));
    }),
    { numRuns: 200 },
  );
});
