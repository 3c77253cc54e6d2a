import type { TableColumn } from '@exam/contract';
import { readArchive } from './archive.ts';
import type { RawFile } from './format-files.ts';
import {
  type FileItem,
  type FileSummary,
  type OpenedFile,
  type OpenedQuestionFile,
  UnreadableFile,
} from './question-file.ts';
import { TABLE_LIMITS } from './table/table.ts';

/** Archives that contain no question files, by an entry that is typical of them, with advice. */
const KINDS: readonly (readonly [entry: RegExp, what: string])[] = [
  [
    /^content\.xml$/,
    'is an OpenDocument file. Open it in LibreOffice and save it as .xlsx or .docx, or as CSV.',
  ],
  [/^ppt\/presentation\.xml$/, 'is a presentation of PowerPoint. Export the questions as a table or a text.'],
  [/^Index\/Document\.iwa$/, 'is a file of Pages, Numbers or Keynote. Export it as .docx, .xlsx or CSV.'],
];

/** Entries that programs create for their own use. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)|(?:^|\/)(?:Thumbs\.db|desktop\.ini)$/i;
/** Names of files that may contain questions: if such a file is unreadable, that is reported as a failure. */
const MAY_HOLD_QUESTIONS = /\.(?:txt|xml|csv|tsv|md|gift|xlsx?|docx?|zip|imscc)$/i;

/**
 * The questions of all files in an archive, one file after the other. An unreadable file fails alone.
 * @param read reads one file of it
 * @throws UnreadableFile for a broken archive, or one without a readable file
 */
export function readZipped(file: RawFile, read: ReadPacked): OpenedQuestionFile {
  const files = readArchive(file.content, { file: file.name });
  const kind = KINDS.find(([entry]) => [...files.keys()].some((path) => entry.test(path)));
  if (kind !== undefined) throw new UnreadableFile(`“${file.name}” ${kind[1]}`);
  const reading: Reading = { read: [], faults: [], opened: undefined, done: 0 };
  return {
    items: itemsOfAll(file, files, read, reading),
    images: () => reading.opened?.images ?? new Map(),
    share: () => (reading.done + (reading.opened?.share() ?? 0)) / files.size,
    summary: () => joinSummaries(reading.read),
  };
}

type ReadPacked = (file: RawFile) => Promise<OpenedFile> | OpenedFile;

/** The progress in an archive. */
interface Reading {
  readonly read: FileSummary[];
  readonly faults: UnreadableFile[];
  /** The file that is being read. */
  opened: OpenedFile | undefined;
  /** Number of files. */
  done: number;
}

async function* itemsOfAll(
  { name, answers, columns, columnsBefore, encoding, references, choiceLetters }: RawFile,
  files: ReadonlyMap<string, Uint8Array>,
  read: ReadPacked,
  reading: Reading,
): AsyncGenerator<FileItem> {
  /** Skipped files come last, because a table that is read later may show one of them as a picture. */
  const skipped: FileItem[] = [];
  for (const path of files.keys()) {
    if (!HIDDEN.test(path)) {
      const rest = typeof answers === 'object' ? answers.slice(numberOfColumns(reading.read)) : answers;
      try {
        reading.opened = await read({
          name: path,
          content: files.get(path)!,
          answers: rest,
          columns,
          columnsBefore,
          encoding,
          references,
          choiceLetters,
          beside: files,
        });
        yield* reading.opened.items;
        reading.read.push(reading.opened.summary());
      } catch (fault) {
        if (!(fault instanceof UnreadableFile)) throw fault;
        if (MAY_HOLD_QUESTIONS.test(path)) reading.faults.push(fault);
        const left = leftBehind(path, fault);
        if (left.kind === 'failed') yield left;
        else skipped.push(left);
      }
      reading.opened = undefined;
    }
    reading.done += 1;
  }
  const shown = reading.read.flatMap(({ shownPaths = new Set() }) => [...shownPaths]);
  const areShown = new Set(shown);
  yield* skipped.filter(({ place }) => !areShown.has(place.file));
  if (reading.read.length > 0) return;
  throw reading.faults[0] ?? new UnreadableFile(`“${name}” contains no readable file of questions.`);
}

function numberOfColumns(files: readonly FileSummary[]): number {
  return files.reduce((sum, { answerColumns = [] }) => sum + answerColumns.length, 0);
}

function joinSummaries(files: readonly FileSummary[]): FileSummary {
  return {
    format: files[0]!.format,
    answerColumns: files.flatMap(({ answerColumns = [] }) => answerColumns),
    columns: columnsOfAll(files),
    isAsked: files.some(({ isAsked }) => isAsked),
    encoding: files.find(({ encoding }) => encoding !== undefined)?.encoding,
    references: files.find(({ references }) => references !== undefined)?.references,
    choiceLetters: files.find(({ choiceLetters }) => choiceLetters !== undefined)?.choiceLetters,
  };
}

/** Each column name once, because it means the same in all files, and at most as many as the user can choose for. */
function columnsOfAll(files: readonly FileSummary[]): TableColumn[] {
  const columns = new Map<string, TableColumn>();
  for (const column of files.flatMap((file) => file.columns ?? [])) {
    const name = column.name.toLowerCase();
    if (columns.size < TABLE_LIMITS.columns && !columns.has(name)) columns.set(name, column);
  }
  return [...columns.values()];
}

function leftBehind(path: string, { message }: UnreadableFile): FileItem {
  const place = { file: path };
  return MAY_HOLD_QUESTIONS.test(path)
    ? { kind: 'failed', place, text: path, reason: message }
    : { kind: 'skipped', place, text: path, reason: 'It is not a file of questions.' };
}
