import { beginningOf } from '../../beginning-of.ts';

/** The distinguished versions of QTI; 2.0 is read as 2.1. */
export type QtiVersion = 'qti-1.2' | 'qti-2.1' | 'qti-2.2' | 'qti-3.0';

/** The kind of a package file, by its root element. */
export type QtiKind = 'interop' | 'item' | 'test' | 'stimulus';

export interface QtiRoot {
  readonly kind: QtiKind;
  readonly version: QtiVersion;
}

const KINDS: Readonly<Record<string, QtiKind>> = {
  questestinterop: 'interop',
  assessmentItem: 'item',
  'qti-assessment-item': 'item',
  assessmentTest: 'test',
  'qti-assessment-test': 'test',
  assessmentStimulus: 'stimulus',
  'qti-assessment-stimulus': 'stimulus',
};

const BYTES = 16 * 1024;

/** The kind of a file, by its beginning; undefined if it is not QTI. Cheap for any file, because nothing is parsed. */
export function rootOf(content: Uint8Array): QtiRoot | undefined {
  const tag = firstTag(beginningOf({ content: content.subarray(0, BYTES), name: '' }));
  const [, name = '', attributes = ''] = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/.exec(tag) ?? [];
  const kind = KINDS[name];
  return kind && { kind, version: versionOf(name, attributes) };
}

function versionOf(name: string, attributes: string): QtiVersion {
  if (name === 'questestinterop') return 'qti-1.2';
  if (name.startsWith('qti-')) return 'qti-3.0';
  return attributes.includes('imsqti_v2p2') ? 'qti-2.2' : 'qti-2.1';
}

const SKIPPED = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const;

/** The text from the first tag on, without declarations and comments. */
function firstTag(text: string): string {
  let at = text.indexOf('<');
  while (at !== -1) {
    const skipped = SKIPPED.find(([opening]) => text.startsWith(opening, at));
    if (skipped === undefined) return text.slice(at);
    const end = text.indexOf(skipped[1], at);
    at = end === -1 ? -1 : text.indexOf('<', end);
  }
  return '';
}
