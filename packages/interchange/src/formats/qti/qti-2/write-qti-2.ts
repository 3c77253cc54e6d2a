import { writeArchive } from '../../../archive.ts';
import type { QuestionsToWrite } from '../../../question-file.ts';
import { CATALOGUE_OF_SOURCES } from '../read-manifest.ts';
import { bytesOf, contentOf, DECLARATION, elementOf, pathOfImage, runsOf } from '../written-parts.ts';
import { type Dialect, rootAttributes, writerOf } from './dialects.ts';
import { SECTION_OF_OURS } from './read-sections.ts';
import { STYLE_SHEET, writeItem } from './write-item.ts';

/** Preserves white space; elements of QTI have no `style` attribute. */
const STYLES = '.as-written { white-space: pre-wrap; }\n';

/** Questions as a package of QTI 2 or 3: one file each, and a test with a section per category, inside the sections with headings that an exam has. */
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
  // A package may only contain files listed in its manifest, so unused images are omitted.
  for (const [id, image] of images) {
    const path = pathOfImage(id, image);
    if (listed.has(path)) files.set(path, image.content);
  }
  files.set(STYLE_SHEET, bytesOf(STYLES));
  return writeArchive(new Map([['imsmanifest.xml', bytesOf(writeManifest(resources, dialect))], ...files]));
}

/** A test of these questions with a section per category and heading. `hrefs` are the paths of the items. */
function writeTest(
  { title, questions }: QuestionsToWrite,
  hrefs: readonly string[],
  dialect: Dialect,
): string {
  const element = writerOf(dialect);
  const section = (identifier: string, title: string, children: readonly string[]) =>
    element('assessmentSection', { identifier, title, visible: 'true' }, '\n', children.join('\n'), '\n');
  const chapters = runsOf(questions).map(({ category, ranks, heading }, number) => {
    const references = ranks.map((rank) =>
      element('assessmentItemRef', { identifier: `item-${rank + 1}`, href: hrefs[rank] }),
    );
    return { heading, xml: section(`${SECTION_OF_OURS}${number + 1}`, category, references) };
  });
  const sections = underHeadings(chapters).map(({ heading, xmls }, number) =>
    heading === '' ? xmls.join('\n') : section(`section-${number + 1}`, heading, xmls),
  );
  const part = { identifier: 'part-1', navigationMode: 'nonlinear', submissionMode: 'simultaneous' };
  const test = element(
    'assessmentTest',
    { ...rootAttributes(dialect), identifier: 'test', title },
    element('testPart', part, sections.join('\n')),
  );
  return `${DECLARATION}${test}\n`;
}

/** Groups the sections of chapters by the heading above them; before the first heading it is empty. */
function underHeadings(chapters: readonly { readonly heading: string; readonly xml: string }[]) {
  const groups: { heading: string; xmls: string[] }[] = [];
  for (const { heading, xml } of chapters) {
    const last = groups.at(-1);
    if (last && heading === '') last.xmls.push(xml);
    else groups.push({ heading, xmls: [xml] });
  }
  return groups;
}

/** A resource in the manifest of a package. */
interface Resource {
  readonly identifier: string;
  readonly kind: 'item' | 'test';
  readonly path: string;
  /** Its other files. */
  readonly files: readonly string[];
  readonly tags: readonly string[];
  /** The source of an item; empty if unknown. */
  readonly source?: string;
  /** Identifiers of the resources that it depends on. */
  readonly dependencies: readonly string[];
}

/** The manifest of a package (IMS Content Packaging 1.1.4). */
function writeManifest(resources: readonly Resource[], dialect: Dialect): string {
  const [schema, version] = dialect.package;
  const manifest = elementOf(
    'manifest',
    { xmlns: dialect.manifest, identifier: 'package' },
    `<metadata><schema>${schema}</schema><schemaversion>${version}</schemaversion></metadata>`,
    '<organizations/>',
    elementOf(
      'resources',
      {},
      '\n',
      resources.map((resource) => writeResource(resource, dialect)).join('\n'),
      '\n',
    ),
  );
  return `${DECLARATION}${manifest}\n`;
}

function writeResource(
  { identifier, kind, path, files, tags, source = '', dependencies }: Resource,
  dialect: Dialect,
): string {
  return elementOf(
    'resource',
    { identifier, type: `imsqti_${kind}_xml${dialect.suffix}`, href: path },
    tags.length === 0 && source === '' ? '' : elementOf('metadata', {}, writeMetadata(tags, source, dialect)),
    ...[path, ...files].map((href) => elementOf('file', { href })),
    ...dependencies.map((identifierref) => elementOf('dependency', { identifierref })),
  );
}

/** Labels as keywords of learning object metadata, and the source as a catalogue entry. */
function writeMetadata(tags: readonly string[], source: string, { lom }: Dialect): string {
  const isIeee = lom === 'ieee';
  const namespace = isIeee ? 'http://ltsc.ieee.org/xsd/LOM' : 'http://www.imsglobal.org/xsd/imsmd_v1p2';
  const words = (text: string) =>
    isIeee
      ? `<string language="en">${contentOf(text)}</string>`
      : `<langstring xml:lang="en">${contentOf(text)}</langstring>`;
  const entry = isIeee ? contentOf(source) : words(source);
  const inside = `<catalog>${CATALOGUE_OF_SOURCES}</catalog><entry>${entry}</entry>`;
  const general = [
    source === '' ? '' : elementOf(isIeee ? 'identifier' : 'catalogentry', {}, inside),
    ...tags.map((tag) => `<keyword>${words(tag)}</keyword>`),
  ];
  return elementOf('lom', { xmlns: namespace }, elementOf('general', {}, ...general));
}
