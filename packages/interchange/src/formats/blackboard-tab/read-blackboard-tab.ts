import { openText, withDoubts } from '../../decode-text.ts';
import type { RawFile } from '../../format-files.ts';
import { excerptOf, judgeQuestion, unusedPart } from '../../judge-question.ts';
import type { LineOfText } from '../../lines-of.ts';
import { type FileItem, type OpenedFile, type Place, UnreadableFile } from '../../question-file.ts';
import { TABLE_LIMITS } from '../../table/table.ts';
import { textOfField } from './field.ts';
import { OTHER_TYPES } from './types.ts';

/**
 * One question a line: `MC`, its text, then each choice with `correct` or `incorrect`; `TF`, its text, `true` or `false`.
 * @throws UnreadableFile
 */
export function readBlackboardTab(file: RawFile): OpenedFile {
  const text = openText(file);
  return {
    items: withDoubts(itemsIn(text.lines(), file.name), text),
    images: new Map(),
    share: text.share,
    summary: () => ({ format: 'blackboard-tab', encoding: text.encoding }),
  };
}

function* itemsIn(lines: Iterable<LineOfText>, file: string): Generator<FileItem> {
  for (const { text, line } of lines) {
    if (line > TABLE_LIMITS.rows + 1) {
      throw new UnreadableFile(
        `“${file}” has more than ${TABLE_LIMITS.rows} lines, the most that are read. Split it into several files.`,
      );
    }
    if (text.trim() !== '') yield readLine(text, { file, line });
  }
}

function readLine(line: string, place: Place): FileItem {
  // A line without a tab is no record: a heading, or a text that went on behind a line break.
  if (!line.includes('\t')) return unusedPart(place, place.line!, line.trim());
  const [type = '', question = '', ...rest] = line.split('\t', TABLE_LIMITS.columns);
  const fields = rest.slice(0, rest.findLastIndex((field) => field.trim() !== '') + 1);
  const { text, notes } = textOfField(question);
  const code = type.trim().replaceAll('"', '').toUpperCase();
  if (code === 'MC') return readMultipleChoice({ place, text, notes }, fields);
  if (code === 'TF') return readTrueFalse({ place, text, notes }, fields);
  const left = { place, text: excerptOf(text) };
  const other = OTHER_TYPES[code];
  if (other !== undefined) return { ...left, kind: 'skipped', reason: `It is of another type: ${other}.` };
  return judgeQuestion({
    place,
    text: textOfField(line).text,
    choices: [],
    fault: `The line begins with “${excerptOf(type)}”, which is not a type of question. Multiple choice begins with MC and a tab.`,
  });
}

interface Begun {
  readonly place: Place;
  readonly text: string;
  readonly notes: readonly string[];
}

function readMultipleChoice({ place, text, notes }: Begun, fields: readonly string[]): FileItem {
  const pairs = fields.flatMap((field, at) => (at % 2 === 0 ? [{ field, mark: fields[at + 1] ?? '' }] : []));
  const unmarked = pairs.find(({ mark }) => !/^\s*"?(?:in)?correct"?\s*$/i.test(mark));
  const choices = pairs.map(({ field, mark }) => ({
    ...textOfField(field),
    isCorrect: /^\s*"?correct/i.test(mark),
  }));
  const allNotes = [...new Set([...notes, ...choices.flatMap((choice) => choice.notes)])];
  const fault =
    unmarked && `Neither “correct” nor “incorrect” stands after the choice “${excerptOf(unmarked.field)}”.`;
  return judgeQuestion({ place, text, choices, notes: allNotes, fault });
}

function readTrueFalse({ place, text, notes }: Begun, fields: readonly string[]): FileItem {
  const [answer = '', ...others] = fields;
  const isTrue = /^\s*"?true"?\s*$/i.test(answer);
  const isFalse = /^\s*"?false"?\s*$/i.test(answer);
  const choices = [
    { text: 'True', isCorrect: isTrue },
    { text: 'False', isCorrect: isFalse },
  ];
  const more = others.filter((field) => field.trim() !== '').map((field) => `“${excerptOf(field)}”`);
  const allNotes = more.length === 0 ? notes : [...notes, `Other fields are left out: ${more.join(', ')}.`];
  return judgeQuestion({ place, text, choices, notes: allNotes, isTrueFalse: true });
}
