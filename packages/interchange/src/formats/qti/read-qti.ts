import { LIMITS } from '@exam/contract/limits';
import type { RawFile } from '../../format-files.ts';
import { htmlToText } from '../../html/html-to-text.ts';
import { unusedPart } from '../../judge-question.ts';
import { type FileItem, type OpenedFile, UnreadableFile } from '../../question-file.ts';
import { parseXml, type XmlElement } from '../../xml.ts';
import { XmlPieces } from '../../xml-pieces.ts';
import { folderOf, joinPath } from '../../zip/paths.ts';
import { HtmlReader } from './html-in-qti.ts';
import {
  type BrokenPart,
  openPackage,
  type QtiDocument,
  type QtiPackage,
  unlessBroken,
} from './open-package.ts';
import { joinPrefaces, NO_PREFACE, type Preface } from './preface.ts';
import { readInterop, readInteropInPieces } from './qti-1.2/read-interop.ts';
import { bodyToHtml } from './qti-2/body-to-html.ts';
import { attributeOf, findAll, findChild } from './qti-2/names.ts';
import { htmlOf } from './qti-2/other-texts.ts';
import { readItem } from './qti-2/read-item.ts';
import { readSections } from './qti-2/read-sections.ts';

/**
 * The questions of a QTI package of any version, or of a single file. A broken file in a package fails individually.
 * @throws UnreadableFile for a file with nothing else, or with too many questions
 */
export function readQti(file: RawFile): OpenedFile {
  const qti = openPackage(file);
  const broken = [...qti.broken];
  const progress: Progress = { done: 0, total: 1 };
  const [first] = qti.documents.filter(({ kind }) => kind === 'interop' || kind === 'item');
  if (first === undefined) {
    throw broken[0]?.fault ?? new UnreadableFile(`“${file.name}” holds no questions in QTI.`);
  }
  function* items(): Generator<FileItem> {
    let isEmpty = true;
    for (const item of itemsIn(qti, file.name, broken, progress)) {
      isEmpty = false;
      yield item;
    }
    if (isEmpty && broken[0] !== undefined) throw broken[0].fault;
    yield* broken.map(failedPart);
  }
  return {
    items: items(),
    images: qti.images.found,
    share: () => progress.done / progress.total,
    summary: () => ({ format: first.version }),
  };
}

/** In files of items; a file with several counts by the share read. */
interface Progress {
  done: number;
  total: number;
}

function* itemsIn(
  qti: QtiPackage,
  file: string,
  broken: BrokenPart[],
  progress: Progress,
): Generator<FileItem> {
  const interops = qti.documents.filter(({ kind }) => kind === 'interop');
  progress.total = qti.documents.filter(({ kind }) => kind === 'item').length + interops.length;
  let numberOfQuestions = 0;
  for (const [rank, document] of interops.entries()) {
    const { size, items } = readDocument(document, qti, broken);
    numberOfQuestions += size;
    judgeNumber(numberOfQuestions, file);
    let read = 0;
    for (const item of items) {
      read += 1;
      progress.done = rank + Math.min(1, read / size);
      yield item;
    }
  }
  progress.done = interops.length;
  yield* readItems(qti, file, broken, progress);
}

/** A failed item in place of a broken file, which may have held questions. */
function failedPart({ path, fault }: BrokenPart): FileItem {
  return { kind: 'failed', place: { file: path }, text: path, reason: fault.message };
}

/** @throws UnreadableFile for too many questions, before they are read */
function judgeNumber(numberOfQuestions: number, file: string): void {
  if (numberOfQuestions <= LIMITS.importQuestions) return;
  const most = LIMITS.importQuestions.toLocaleString('en');
  throw new UnreadableFile(`“${file}” holds more than ${most} questions. Split it into several files.`);
}

/** The number of items of a file, and the items. */
function readDocument(
  document: QtiDocument,
  { images }: QtiPackage,
  broken: BrokenPart[],
): { size: number; items: Iterable<FileItem> } {
  const { path } = document;
  const html = new HtmlReader(images, path);
  const bytes = unlessBroken(path, broken, () => document.content());
  if (bytes === undefined) return { size: 0, items: [] };
  const isSmall = bytes.length <= WHOLE_BYTES;
  const whole = isSmall ? unlessBroken(path, [], () => parseXml(bytes, path)) : undefined;
  if (whole !== undefined) return { size: numberOfItems(whole), items: readInterop(whole, path, html) };
  const pieces = new XmlPieces(bytes, path, 'item');
  const shell = unlessBroken(path, broken, () => pieces.shell());
  if (shell === undefined) return { size: 0, items: [] };
  return { size: numberOfItems(shell), items: readInteropInPieces(shell, pieces, path, html) };
}

function numberOfItems(root: XmlElement): number {
  return findAll(root, 'item').length;
}

/** Larger files are read item by item. In smaller ones an item may refer to texts of another one. */
const WHOLE_BYTES = 8 * 1024 * 1024;

/** Items in test order, followed by items that no test contains. */
function* readItems(
  qti: QtiPackage,
  file: string,
  broken: BrokenPart[],
  progress: Progress,
): Generator<FileItem> {
  const { documents, images, metadataOf } = qti;
  const items = new Map(documents.filter(({ kind }) => kind === 'item').map((item) => [item.path, item]));
  judgeNumber(items.size, file);
  const sectionsOf = (test: QtiDocument) => {
    const { path } = test;
    const html = new HtmlReader(images, path);
    return unlessBroken(path, broken, () => [readSections(test.parse(), path, html)]) ?? [];
  };
  const tests = documents.filter(({ kind }) => kind === 'test').flatMap(sectionsOf);
  const inTests = new Map(tests.flatMap((test) => [...test.items]));
  /** The paths of questions, and of the stimuli that they begin with. */
  const taken = new Set<string>();
  const stimulusOf = stimuliOf(qti, broken);
  const inOrder = new Set([...[...inTests.keys()].filter((path) => items.has(path)), ...items.keys()]);
  for (const path of inOrder) {
    progress.done += 1;
    const root = unlessBroken(path, broken, () => items.get(path)!.parse());
    if (root === undefined) continue;
    const { category, preface } = inTests.get(path) ?? { category: '', preface: NO_PREFACE };
    const html = new HtmlReader(images, path);
    const whole = joinPrefaces(preface, stimulusOf(root, path));
    const item = readItem(root, { path, html, category, metadata: metadataOf(path), preface: whole });
    const isTaken = item.kind === 'question' || item.kind === 'failed';
    if (isTaken) for (const one of [path, ...stimuliIn(root, path)]) taken.add(one);
    yield item;
  }
  for (const { place, text, items: begun } of tests.flatMap((test) => test.texts)) {
    if (![...begun].some((item) => taken.has(item))) yield unusedPart(place, place.line ?? 1, text);
  }
  yield* unusedStimuli(qti, taken, broken);
}

/** The texts of stimulus files that no question begins with. */
function* unusedStimuli(
  { documents }: QtiPackage,
  taken: ReadonlySet<string>,
  broken: BrokenPart[],
): Generator<FileItem> {
  for (const document of documents) {
    const { path, kind } = document;
    if (kind !== 'stimulus' || taken.has(path)) continue;
    const root = unlessBroken(path, broken, () => document.parse());
    const { text } = htmlToText(root === undefined ? '' : htmlOf(root), () => undefined);
    if (text !== '') yield unusedPart({ file: path, line: 1 }, text.split('\n').length, text);
  }
}

/** Finds the stimulus files that an item refers to; each is read once, however many items share it. */
function stimuliOf({ documents, images }: QtiPackage, broken: BrokenPart[]) {
  const stimuli = new Map(
    documents.filter(({ kind }) => kind === 'stimulus').map((item) => [item.path, item]),
  );
  const known = new Map<string, Preface>();
  const readStimulus = (path: string): Preface => {
    const html = new HtmlReader(images, path);
    const root = unlessBroken(path, broken, () => stimuli.get(path)?.parse());
    const text = html.read(bodyToHtml(findChild(root, 'stimulusBody')));
    const notes = root === undefined ? [STIMULUS_MISSING] : html.takeNotes();
    const preface = joinPrefaces({ text, notes });
    known.set(path, preface);
    return preface;
  };
  return (item: XmlElement, path: string): Preface =>
    joinPrefaces(...stimuliIn(item, path).map((stimulus) => known.get(stimulus) ?? readStimulus(stimulus)));
}

/** The paths of the stimulus files that an item refers to. */
function stimuliIn(item: XmlElement, path: string): string[] {
  return findAll(item, 'assessmentStimulusRef')
    .slice(0, STIMULI_OF_ITEM)
    .map((reference) => joinPath(folderOf(path), attributeOf(reference, 'href') ?? ''));
}

const STIMULI_OF_ITEM = 5;
const STIMULUS_MISSING = 'A text that the question refers to is not there, or cannot be read.';
