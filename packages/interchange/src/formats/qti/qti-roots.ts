import { beginningOf } from '../../beginning-of.ts';

/** The versions of QTI that are told apart: 2.0 reads as 2.1. */
export type QtiVersion = 'qti-1.2' | 'qti-2.1' | 'qti-2.2' | 'qti-3.0';

/** What a file of a package is, by its root element. */
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

/** What a file is, by its beginning; undefined for one that is no QTI. Nothing is parsed, so any file may be asked. */
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

/** From the first tag on, after declarations and comments. */
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
