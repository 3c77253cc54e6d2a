import { writeArchive } from '../../../archive.ts';
import type { QuestionsToWrite } from '../../../question-file.ts';
import { bytesOf, pathOfImage } from '../written-parts.ts';
import type { Dialect } from './dialects.ts';
import { STYLE_SHEET, writeItem } from './write-item.ts';
import { type Resource, writeManifest } from './write-manifest.ts';
import { writeTest } from './write-test.ts';

/** Keeps blanks and lines as they are, where a text has them; elements know no `style` in QTI. */
const STYLES = '.as-written { white-space: pre-wrap; }\n';

/** Questions as a package of QTI 2 or 3: a file each, and a test with a section for each category. */
export function writeQti2(file: QuestionsToWrite, dialect: Dialect): Uint8Array {
  const { questions, images } = file;
  const files = new Map<string, Uint8Array>();
  const names: string[] = [];
  const resources: Resource[] = questions.map((question, rank) => {
    const { identifier, xml, images: shown } = writeItem(question, rank + 1, { dialect, images });
    const name = `question-${String(rank + 1).padStart(5, '0')}.xml`;
    const path = `qti/${name}`;
    names.push(name);
    files.set(path, bytesOf(xml));
    return {
      identifier,
      kind: 'item',
      path,
      files: [STYLE_SHEET, ...shown],
      tags: question.tags,
      source: question.source ?? '',
      dependencies: [],
    };
  });
  const listed = new Set(resources.flatMap((resource) => resource.files));
  const test = 'qti/test.xml';
  files.set(test, bytesOf(writeTest(file, names, dialect)));
  const dependencies = resources.map(({ identifier }) => identifier);
  resources.push({ identifier: 'test', kind: 'test', path: test, files: [], tags: [], dependencies });
  // A package holds no file that its manifest does not list: an image that nobody shows stays out.
  for (const [id, image] of images) {
    const path = pathOfImage(id, image);
    if (listed.has(path)) files.set(path, image.content);
  }
  files.set(STYLE_SHEET, bytesOf(STYLES));
  return writeArchive(new Map([['imsmanifest.xml', bytesOf(writeManifest(resources, dialect))], ...files]));
}
