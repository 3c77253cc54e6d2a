import { LIMITS } from '@exam/contract/limits';
import type { RawFile } from '../../format-files.ts';
import { type FileItem, type QuestionFile, UnreadableFile } from '../../question-file.ts';
import type { XmlElement } from '../../xml.ts';
import { HtmlReader } from './html-in-qti.ts';
import { openPackage, type QtiPackage } from './open-package.ts';
import { joinPrefaces, NO_PREFACE, type Preface } from './preface.ts';
import { readInterop } from './qti-1.2/read-interop.ts';
import { bodyToHtml } from './qti-2/body-to-html.ts';
import { attributeOf, findAll, findChild } from './qti-2/names.ts';
import { readItem } from './qti-2/read-item.ts';
import { readSections } from './qti-2/read-sections.ts';
import { folderOf, joinPath } from './read-manifest.ts';

/**
 * The questions of a QTI package of any version, or of a single file.
 * @throws UnreadableFile for a broken one, and one with more questions than are accepted
 */
export function readQti(file: RawFile): QuestionFile {
  const qti = openPackage(file);
  const [first] = qti.documents.filter(({ kind }) => kind === 'interop' || kind === 'item');
  if (first === undefined) throw new UnreadableFile(`“${file.name}” holds no questions in QTI.`);
  const items = [...readInterops(qti, file.name), ...readItems(qti, file.name)];
  return { format: first.version, items, images: qti.images.found };
}

/** @throws UnreadableFile before the cost of reading more questions than are accepted */
function judgeNumber(numberOfQuestions: number, file: string): void {
  if (numberOfQuestions <= LIMITS.importQuestions) return;
  const most = LIMITS.importQuestions.toLocaleString('en');
  throw new UnreadableFile(`“${file}” holds more than ${most} questions. Split it into several files.`);
}

function readInterops({ documents, images }: QtiPackage, file: string): FileItem[] {
  let numberOfQuestions = 0;
  return documents
    .filter(({ kind }) => kind === 'interop')
    .flatMap(({ path, parse }) => {
      const root = parse();
      numberOfQuestions += findAll(root, 'item').length;
      judgeNumber(numberOfQuestions, file);
      return readInterop(root, path, new HtmlReader(images, path));
    });
}

/** Items in the order of the tests; what no test names follows. */
function readItems(qti: QtiPackage, file: string): FileItem[] {
  const { documents, images, metadataOf } = qti;
  const items = new Map(documents.filter(({ kind }) => kind === 'item').map((item) => [item.path, item]));
  judgeNumber(items.size, file);
  const inTests = new Map(
    documents
      .filter(({ kind }) => kind === 'test')
      .flatMap(({ path, parse }) => [...readSections(parse(), path, new HtmlReader(images, path))]),
  );
  const stimulusOf = stimuliOf(qti);
  const inOrder = new Set([...[...inTests.keys()].filter((path) => items.has(path)), ...items.keys()]);
  return [...inOrder].map((path) => {
    const root = items.get(path)!.parse();
    const { category, preface } = inTests.get(path) ?? { category: '', preface: NO_PREFACE };
    return readItem(root, {
      path,
      html: new HtmlReader(images, path),
      category,
      metadata: metadataOf(path),
      preface: joinPrefaces(preface, stimulusOf(root, path)),
    });
  });
}

/** Finds the texts in files of their own that an item refers to; each is read once, however many items share it. */
function stimuliOf({ documents, images }: QtiPackage): (item: XmlElement, path: string) => Preface {
  const stimuli = new Map(
    documents.filter(({ kind }) => kind === 'stimulus').map((item) => [item.path, item]),
  );
  const known = new Map<string, Preface>();
  const readStimulus = (path: string): Preface => {
    const html = new HtmlReader(images, path);
    const text = html.read(bodyToHtml(findChild(stimuli.get(path)?.parse(), 'stimulusBody')));
    const preface = joinPrefaces({ text, notes: html.takeNotes() });
    known.set(path, preface);
    return preface;
  };
  return (item, path) =>
    joinPrefaces(
      ...findAll(item, 'assessmentStimulusRef')
        .slice(0, STIMULI_OF_ITEM)
        .map((reference) => joinPath(folderOf(path), attributeOf(reference, 'href') ?? ''))
        .map((stimulus) => known.get(stimulus) ?? readStimulus(stimulus)),
    );
}

const STIMULI_OF_ITEM = 5;
