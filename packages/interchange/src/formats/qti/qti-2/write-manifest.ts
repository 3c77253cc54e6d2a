import { CATALOGUE_OF_SOURCES } from '../read-manifest.ts';
import { contentOf, DECLARATION, elementOf } from '../written-parts.ts';
import type { Dialect } from './dialects.ts';

/** A file of a package as its manifest names it. */
export interface Resource {
  readonly identifier: string;
  readonly kind: 'item' | 'test';
  readonly path: string;
  /** What else belongs to it. */
  readonly files: readonly string[];
  readonly tags: readonly string[];
  /** Where an item comes from; empty where nobody says. */
  readonly source?: string;
  /** Identifiers of the resources that it needs. */
  readonly dependencies: readonly string[];
}

/** The manifest of a package (IMS Content Packaging 1.1.4). */
export function writeManifest(resources: readonly Resource[], dialect: Dialect): string {
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

/** Labels as keywords of learning object metadata, and the source as the entry of a catalogue. */
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
