import type { RawFile } from '../../format-files.ts';
import { excerptOf, withCategory } from '../../judge-question.ts';
import { type FileItem, type QuestionFile, UnreadableFile } from '../../question-file.ts';
import { refuseTooMany } from '../../refuse-too-many.ts';
import { childOf, textOf, type XmlElement } from '../../xml.ts';
import { failedPiece, parsePiece, XmlPieces } from '../../xml-pieces.ts';
import { nameCategories } from '../moodle/category-path.ts';
import { ImageShelf } from '../moodle/image-shelf.ts';
import { sourceOfComment } from '../moodle/source-comment.ts';
import { readChoiceQuestion } from './read-choice-question.ts';
import { TextReader } from './text-reader.ts';
import { wordsOfType } from './types.ts';

/**
 * The questions of a file, each parsed by itself: one that is broken fails alone.
 * @throws UnreadableFile for a file that holds nothing else, or that is broken around its questions
 */
export function readMoodleXml({ name, content }: RawFile): QuestionFile {
  const pieces = new XmlPieces(content, name, 'question');
  if (pieces.shell().name !== 'quiz')
    throw new UnreadableFile(`“${name}” is XML, but no file of questions from Moodle.`);
  const shelf = new ImageShelf();
  const found: { item: FileItem; path: string }[] = [];
  const faults: UnreadableFile[] = [];
  let path = '';
  for (const piece of pieces) {
    let source = '';
    const element = parsePiece(piece, (comment) => {
      source ||= sourceOfComment(comment);
    });
    const type = element instanceof UnreadableFile ? '' : (element.attributes['type'] ?? '').trim();
    if (element instanceof UnreadableFile) {
      faults.push(element);
      if (faults.length > MOST_FAULTS) throw faults[0]!;
      found.push({ item: failedPiece(piece, element, name), path });
    } else if (type === 'category') path = textOf(childOf(element, 'category')).trim();
    else found.push({ item: withSource(readItem(element, type, name, shelf), source), path });
    refuseTooMany(found.length, name);
  }
  if (faults[0] !== undefined && faults.length === found.length) throw faults[0];
  const names = nameCategories(new Set(found.map((each) => each.path)));
  const items = found.map(({ item, path }) => withCategory(item, names.get(path) ?? ''));
  return { format: 'moodle-xml', items, images: shelf.images };
}

function withSource(item: FileItem, source: string): FileItem {
  return item.kind === 'question' && source !== '' ? { ...item, source } : item;
}

/** A file with more broken questions is broken itself. */
const MOST_FAULTS = 1_000;

function readItem(element: XmlElement, type: string, file: string, shelf: ImageShelf): FileItem {
  const reader = new TextReader(shelf);
  const place = { file, line: element.line };
  if (type === 'multichoice' || type === 'truefalse') {
    const isOfSeveral = type === 'multichoice' && isNo(textOf(childOf(element, 'single')));
    if (!isOfSeveral) return readChoiceQuestion(element, place, reader);
  }
  const words = type === 'multichoice' ? 'multiple choice with several answers' : wordsOfType(type);
  const text = excerptOf(reader.read(childOf(element, 'questiontext')));
  return { kind: 'skipped', place, text, reason: `It is of another type: ${words}.` };
}

function isNo(text: string): boolean {
  return /^\s*(?:false|0)\s*$/i.test(text);
}
