import type { RawFile } from '../../format-files.ts';
import { excerptOf } from '../../judge-question.ts';
import { type FileItem, type QuestionFile, UnreadableFile } from '../../question-file.ts';
import { refuseTooMany } from '../../refuse-too-many.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../../xml.ts';
import { nameCategories } from '../moodle/category-path.ts';
import { ImageShelf } from '../moodle/image-shelf.ts';
import { sourceOfComment } from '../moodle/source-comment.ts';
import { readChoiceQuestion } from './read-choice-question.ts';
import { TextReader } from './text-reader.ts';
import { wordsOfType } from './types.ts';

/** @throws UnreadableFile */
export function readMoodleXml({ name, content }: RawFile): QuestionFile {
  const sources = new Map<XmlElement, string>();
  const quiz = parseXml(content, name, (comment, parent) => {
    const source = sourceOfComment(comment);
    if (source !== '') sources.set(parent, source);
  });
  if (quiz.name !== 'quiz')
    throw new UnreadableFile(`“${name}” is XML, but no file of questions from Moodle.`);
  const shelf = new ImageShelf();
  const found: { item: FileItem; path: string }[] = [];
  let path = '';
  const elements = childrenOf(quiz, 'question');
  refuseTooMany(elements.filter(({ attributes }) => attributes['type'] !== 'category').length, name);
  for (const element of elements) {
    const type = (element.attributes['type'] ?? '').trim();
    if (type === 'category') path = textOf(childOf(element, 'category')).trim();
    else found.push({ item: withSource(readItem(element, type, name, shelf), sources.get(element)), path });
  }
  const names = nameCategories(new Set(found.map((each) => each.path)));
  const items = found.map(({ item, path }) =>
    item.kind === 'question' ? { ...item, category: names.get(path) ?? '' } : item,
  );
  return { format: 'moodle-xml', items, images: shelf.images };
}

function withSource(item: FileItem, source: string | undefined): FileItem {
  return item.kind === 'question' && source !== undefined ? { ...item, source } : item;
}

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
