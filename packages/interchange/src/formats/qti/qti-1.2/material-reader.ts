import { escapeMarkup } from '@exam/contract/rich-text';
import { htmlToText } from '../../../html/html-to-text.ts';
import type { XmlElement, XmlNode } from '../../../xml.ts';
import { childrenOf, escapeXml, textOf } from '../../../xml-elements.ts';
import type { HtmlReader } from '../html-in-qti.ts';
import type { Instruction } from '../preface.ts';

/** Elements with answers, which are not part of the text before the choices. */
const ANSWERS = new Set([
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
  'render_choice',
]);

/** Elements with data of machines, among them the comments of programs. */
const OF_MACHINES = new Set([
  ...[
    'qticomment',
    'qtimetadata',
    'itemmetadata',
    'duration',
    'resprocessing',
    'outcomes_processing',
    'outcomes',
  ],
  ...['assessmentcontrol', 'sectioncontrol', 'itemcontrol', 'objectscond', 'selection_ordering'],
  ...['assessproc_extension', 'sectionproc_extension', 'itemproc_extension', 'itemprecondition'],
  ...['itempostcondition', 'sectionprecondition', 'sectionpostcondition', 'matimage', 'mataudio', 'matvideo'],
]);

/** Limit in characters of HTML for referenced material in one file, because each reference costs another reading. */
const MOST_REFERRED = 3_000_000;
const REFERENCES: Readonly<Record<string, string>> = { material_ref: 'material', matref: 'mat' };

/** Reads the texts of one QTI 1.2 file: the content of its materials as HTML, in order. */
export class MaterialReader {
  readonly #html: HtmlReader;
  /** Elements that others may refer to, by kind and name. */
  readonly #named = new Map<string, XmlElement>();
  /** The same for the current item if it is parsed separately from the file. */
  #namedInItem = new Map<string, XmlElement>();
  /** Elements whose text was read; of items that are gone, nothing stays in memory. */
  readonly #read = new WeakSet<XmlElement>();
  #leftToRefer = MOST_REFERRED;
  #isReferring = false;

  constructor(root: XmlElement, html: HtmlReader) {
    this.#html = html;
    addNamed(root, this.#named);
  }

  /** Must be called before reading the texts of an item that is parsed separately. */
  beginItem(item: XmlElement): void {
    this.#namedInItem = new Map();
    addNamed(item, this.#namedInItem);
  }

  /** The text of an element as HTML, without its answers. */
  toHtml(element: XmlElement | undefined): string {
    return childrenOf(element)
      .map((child) => {
        if (ANSWERS.has(child.name)) return '';
        if (REFERENCES[child.name] !== undefined) return this.#referred(child);
        this.#noteOutside(child);
        return this.#htmlOf(child);
      })
      .join('');
  }

  #htmlOf(element: XmlElement): string {
    const html = HTML_OF[element.name]?.(element);
    if (html !== undefined) this.#read.add(element);
    return html ?? this.toHtml(element);
  }

  /** The texts of an element for people that were not read. */
  unread(node: XmlNode): string[] {
    if (typeof node === 'string') return node.trim() === '' ? [] : [escapeMarkup(node.trim())];
    if (this.#read.has(node) || OF_MACHINES.has(node.name)) return [];
    const html = HTML_OF[node.name]?.(node);
    if (html === undefined) return node.children.flatMap((child) => this.unread(child));
    const { text } = htmlToText(html, () => undefined);
    return text === '' ? [] : [text];
  }

  /** The instructions of an item, or of an element that contains items; the default audience is everybody. */
  instructionsOf(element: XmlElement): Instruction[] {
    return childrenOf(element)
      .filter(({ name }) => name === 'presentation_material' || name === 'rubric')
      .map((child) => ({
        html: this.toHtml(child),
        isForCandidates: /^(?:all|candidate)?$/i.test(child.attributes['view'] ?? ''),
      }));
  }

  /** The content of a referenced element; references inside it are not followed. */
  #referred({ name, attributes }: XmlElement): string {
    const ident = attributes['linkrefid'] ?? '';
    const key = `${REFERENCES[name]} ${ident}`;
    const found = this.#namedInItem.get(key) ?? this.#named.get(key);
    if (found === undefined || this.#isReferring || this.#leftToRefer <= 0) {
      this.#html.note(`It refers to a text that is not in the file (${ident.slice(0, LONGEST_NAME)}).`);
      return '';
    }
    this.#isReferring = true;
    const html = this.#htmlOf(found);
    this.#isReferring = false;
    this.#leftToRefer -= html.length;
    return html;
  }

  #noteOutside({ name, attributes, children }: XmlElement): void {
    const address = attributes['uri'] ?? '';
    if (!/^mate?m?text$/.test(name) || address === '' || children.length > 0) return;
    this.#html.note(`A text in another file is left out (${address.slice(0, LONGEST_NAME)}).`);
  }
}

const LONGEST_NAME = 100;

/** Whether items may refer to an element, or to one inside it. */
export function mayBeReferred(element: XmlElement): boolean {
  const named = new Map<string, XmlElement>();
  addNamed(element, named);
  return named.size > 0;
}

/** The first of several elements with one name counts. */
function addNamed(element: XmlElement, named: Map<string, XmlElement>): void {
  const { name, attributes } = element;
  const ident = attributes['ident'] ?? attributes['label'];
  const kind = name === 'material' ? 'material' : 'mat';
  if (ident !== undefined && name.startsWith('mat') && !named.has(`${kind} ${ident}`)) {
    named.set(`${kind} ${ident}`, element);
  }
  for (const child of childrenOf(element)) addNamed(child, named);
}

const HTML_OF: Readonly<Record<string, (element: XmlElement) => string>> = {
  mattext: textToHtml,
  matemtext: (element) => `<em>${textToHtml(element)}</em>`,
  // Blackboard's own element.
  mat_formattedtext: (element) => {
    const isHtml = /html|smart/i.test(element.attributes['type'] ?? 'HTML');
    return isHtml ? block(textOf(element)) : block(plainToHtml(textOf(element)));
  },
  matimage: imageToHtml,
  mataudio: (element) => mediaToHtml('audio', element),
  matvideo: (element) => mediaToHtml('video', element),
  matapplication: (element) => mediaToHtml('object', element),
  matbreak: () => '<br>',
};

/** An image is a file, or embedded in the element. */
function imageToHtml(element: XmlElement): string {
  const { uri = '', label = '', imagtype = 'image/png', embedded } = element.attributes;
  const isInside = embedded?.toLowerCase() === 'base64';
  const source = isInside ? `data:${imagtype};base64,${textOf(element).replace(/\s+/g, '')}` : uri;
  return source === '' ? '' : `<img src="${escapeXml(source)}" alt="${escapeXml(label)}">`;
}

function mediaToHtml(name: string, { attributes }: XmlElement): string {
  return `<${name} src="${escapeXml(attributes['uri'] ?? attributes['label'] ?? '')}"></${name}>`;
}

/** The standard's default is plain text, but a text with tags is meant as HTML even if it does not say so. */
function textToHtml(element: XmlElement): string {
  const text = textOf(element);
  const type = element.attributes['texttype']?.toLowerCase();
  const isHtml = type === undefined ? hasTag(text) : type.includes('html');
  return block(isHtml ? text : plainToHtml(text));
}

/** If the first tag is not closed, no later one is either. */
function hasTag(text: string): boolean {
  const first = text.search(/<(?:p|div|span|br|strong|em|b|i|sub|sup|img|ul|ol|table)\b/i);
  return first !== -1 && text.includes('>', first);
}

function plainToHtml(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => escapeXml(line, 'element'))
    .join('<br>');
}

function block(html: string): string {
  return `<div>${html}</div>`;
}
