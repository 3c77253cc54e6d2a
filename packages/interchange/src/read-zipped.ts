import type { AnswerColumn, TableColumn } from '@exam/contract';
import { readArchive } from './archive.ts';
import type { RawFile } from './format-files.ts';
import { type FileItem, type QuestionFile, UnreadableFile } from './question-file.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { TABLE_LIMITS } from './table/table.ts';

/** What an archive is that holds no files of questions, by the name of one in it, and what to do. */
const KINDS: readonly (readonly [entry: RegExp, what: string])[] = [
  [
    /^content\.xml$/,
    'is an OpenDocument file. Open it in LibreOffice and save it as .xlsx or .docx, or as CSV.',
  ],
  [/^ppt\/presentation\.xml$/, 'is a presentation of PowerPoint. Export the questions as a table or a text.'],
  [/^Index\/Document\.iwa$/, 'is a file of Pages, Numbers or Keynote. Export it as .docx, .xlsx or CSV.'],
];

/** What programs put into archives for themselves. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
/** What may hold questions by its name: when such a file cannot be read, that has failed. */
const MAY_HOLD_QUESTIONS = /\.(?:txt|xml|csv|tsv|md|gift|xlsx?|docx?|zip|imscc)$/i;

/**
 * The questions of all files that are packed in an archive. One that cannot be read fails by itself.
 * @param read a file of it
 * @throws UnreadableFile for an archive that is broken, or in which nothing can be read
 */
export async function readZipped(
  { name, content, answers, columns, columnsBefore, encoding }: RawFile,
  read: (file: RawFile) => Promise<QuestionFile> | QuestionFile,
): Promise<QuestionFile> {
  const files = readArchive(content, { file: name });
  const kind = KINDS.find(([entry]) => [...files.keys()].some((path) => entry.test(path)));
  if (kind !== undefined) throw new UnreadableFile(`“${name}” ${kind[1]}`);
  const found: QuestionFile[] = [];
  const items: FileItem[] = [];
  const images = new Map<string, Uint8Array>();
  const answerColumns: AnswerColumn[] = [];
  const faults: UnreadableFile[] = [];
  const shownPaths = new Set<string>();
  for (const path of files.keys()) {
    if (HIDDEN.test(path)) continue;
    const rest = typeof answers === 'object' ? answers.slice(answerColumns.length) : answers;
    const one = await unlessUnreadable(async () =>
      read({
        name: path,
        content: files.get(path)!,
        answers: rest,
        columns,
        columnsBefore,
        encoding,
        beside: files,
      }),
    );
    if (one instanceof UnreadableFile) {
      if (MAY_HOLD_QUESTIONS.test(path)) faults.push(one);
      items.push(leftBehind(path, one));
    } else {
      found.push(one);
      for (const item of one.items) items.push(item);
      for (const [key, image] of one.images) images.set(key, image);
      for (const shown of one.shownPaths ?? []) shownPaths.add(shown);
      answerColumns.push(...(one.answerColumns ?? []));
    }
    refuseTooMany(items.length, name);
  }
  const [first] = found;
  if (first === undefined) {
    throw faults[0] ?? new UnreadableFile(`“${name}” holds no file of questions that can be read.`);
  }
  const unsure = found.find((one) => one.encoding !== undefined);
  return {
    format: first.format,
    items: items.filter(({ kind, place }) => kind !== 'skipped' || !shownPaths.has(place.file)),
    images,
    answerColumns,
    columns: columnsOfAll(found),
    encoding: unsure?.encoding,
  };
}

/** Each name once, because it means the same in all files; as many as somebody can say. */
function columnsOfAll(files: readonly QuestionFile[]): TableColumn[] {
  const columns = new Map<string, TableColumn>();
  for (const column of files.flatMap((file) => file.columns ?? [])) {
    const name = column.name.toLowerCase();
    if (columns.size < TABLE_LIMITS.columns && !columns.has(name)) columns.set(name, column);
  }
  return [...columns.values()];
}

async function unlessUnreadable(read: () => Promise<QuestionFile>): Promise<QuestionFile | UnreadableFile> {
  try {
    return await read();
  } catch (fault) {
    if (fault instanceof UnreadableFile) return fault;
    throw fault;
  }
}

function leftBehind(path: string, { message }: UnreadableFile): FileItem {
  const place = { file: path };
  return MAY_HOLD_QUESTIONS.test(path)
    ? { kind: 'failed', place, text: path, reason: message }
    : { kind: 'skipped', place, text: path, reason: 'It is no file of questions.' };
}
