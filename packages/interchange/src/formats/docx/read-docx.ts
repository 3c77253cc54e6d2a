import mammoth from 'mammoth';
import type { RawFile } from '../../format-files.ts';
import { withOneOfEmphasis } from '../../html/emphasis.ts';
import { keyOfImage } from '../../image-key.ts';
import { collectQuestions } from '../../outline/collect-questions.ts';
import { foldInnerLists } from '../../outline/fold-inner-lists.ts';
import type { OutlinePart } from '../../outline/outline.ts';
import { type FileItem, type OpenedFile, UnreadableFile } from '../../question-file.ts';
import { judgeTables } from '../../table/read-table.ts';
import { blocksOfHtml } from './blocks.ts';
import { readDocxParts } from './docx-parts.ts';
import { readGiftInWord } from './gift-in-word.ts';
import { pageTexts } from './page-texts.ts';
import { ParagraphReader } from './parts-of-paragraphs.ts';
import { partsOfTable, type TablesPart } from './parts-of-tables.ts';
import { prepareDocument } from './prepare-document.ts';

const HOW_TO_MARK =
  'Print the right choice bold, underlined or highlighted, put an asterisk before its letter, or write “Answer: B” below the choices.';

/**
 * The questions of a Word document: numbered by Word or by hand, or in tables.
 * @throws UnreadableFile
 */
export async function readDocx(file: RawFile): Promise<OpenedFile> {
  const { name, content } = file;
  const parts = readDocxParts(content, name);
  const beside = pageTexts(parts.trees, name);
  const { html, images } = await convert(prepareDocument(parts, name), name);
  const reader = new ParagraphReader(name);
  const blocks = blocksOfHtml(html);
  const outline = blocks.flatMap((block) =>
    block.kind === 'table' ? partsOfTable(block, reader) : reader.read(block),
  );
  const gift = readGiftInWord(blocks, file, outline.filter(({ kind }) => kind === 'choice').length);
  if (gift !== undefined) {
    const items = followedBy(gift.items, beside);
    return { ...gift, items, images, summary: () => ({ format: 'docx' }) };
  }
  const tables = outline.flatMap((part) => (part.kind === 'tables' ? part.tables : []));
  const judged = judgeTables(tables, file);
  const form = {
    file: name,
    howToMark: HOW_TO_MARK,
    numbersText: true,
    answerColumns: judged.answerColumns,
  };
  const items = judged.judged.map(({ rows, itemOf }) => rows.map(itemOf));
  const { numberOfItems, answerColumns, ...collected } = collectQuestions(
    foldInnerLists(withItems(outline, items)),
    form,
    file,
  );
  if (numberOfItems === 0) {
    throw new UnreadableFile(
      `“${name}” contains no recognisable questions. Number the questions, put letters before their choices, and mark the right one; or make a table with the columns Question, A, B, C … and Correct.`,
    );
  }
  const all = followedBy(collected.items, beside);
  return { ...collected, items: all, images, summary: () => ({ format: 'docx', answerColumns }) };
}

function* followedBy(items: Iterable<FileItem>, others: readonly FileItem[]): Generator<FileItem> {
  yield* items;
  yield* others;
}

/** @param items of each table, in their order */
function withItems(
  parts: readonly (OutlinePart | TablesPart)[],
  items: readonly (readonly FileItem[])[],
): OutlinePart[] {
  let read = 0;
  return parts.map((part) => {
    if (part.kind !== 'tables') return part;
    read += part.tables.length;
    const ofPart = items.slice(read - part.tables.length, read).flat();
    return { kind: 'items', items: ofPart.map((item) => withNotes(item, part.notes)) };
  });
}

function withNotes(item: FileItem, notesOfRows: TablesPart['notes']): FileItem {
  const more = notesOfRows.get(item.place.line ?? 0) ?? [];
  if (item.kind !== 'question' || more.length === 0) return item;
  return { ...item, notes: withOneOfEmphasis([...new Set([...item.notes, ...more])]) };
}

async function convert(document: Buffer, file: string) {
  const images = new Map<string, Uint8Array>();
  const convertImage = mammoth.images.imgElement(async (image) => {
    const content = new Uint8Array(await image.readAsBuffer());
    const key = keyOfImage(content);
    images.set(key, content);
    return { src: `image:${key}` };
  });
  const options = {
    convertImage,
    includeEmbeddedStyleMap: false,
    styleMap: ['u => u', 'highlight => mark', 'strike => s'],
  };
  const result = await mammoth.convertToHtml({ buffer: document }, options).catch(() => {
    throw new UnreadableFile(
      `“${file}” cannot be read: it is damaged, or not a Word document. Open it in Word and save it again as .docx.`,
    );
  });
  return { html: result.value, images };
}
