import type { XmlElement } from '../../../xml.ts';
import { childrenOf, escapeXml, textOf } from '../../../xml-elements.ts';
import type { Instruction } from '../preface.ts';

/** Elements whose content is asked for and answered elsewhere: it is no part of the text before the choices. */
const ANSWERS = new Set([
  'response_lid',
  'response_str',
  'response_num',
  'response_xy',
  'response_grp',
  'render_choice',
]);

/** The text of an element of QTI 1.2 as HTML: what its materials hold, in their order, without what is to be answered. */
export function materialToHtml(element: XmlElement | undefined): string {
  return childrenOf(element)
    .map((child) => {
      if (ANSWERS.has(child.name)) return '';
      return HTML_OF[child.name]?.(child) ?? materialToHtml(child);
    })
    .join('');
}

/** What an item, or what holds items, says before what is asked; for everybody where it does not say for whom. */
export function instructionsOf(element: XmlElement): Instruction[] {
  return childrenOf(element)
    .filter(({ name }) => name === 'presentation_material' || name === 'rubric')
    .map((child) => ({
      html: materialToHtml(child),
      isForCandidates: /^(?:all|candidate)?$/i.test(child.attributes['view'] ?? ''),
    }));
}

const HTML_OF: Readonly<Record<string, (element: XmlElement) => string>> = {
  mattext: textToHtml,
  matemtext: textToHtml,
  // Blackboard's own element beside the standard's.
  mat_formattedtext: (element) => {
    const isHtml = /html|smart/i.test(element.attributes['type'] ?? 'HTML');
    return isHtml ? block(textOf(element)) : block(plainToHtml(textOf(element)));
  },
  matimage: ({ attributes }) => {
    const source = attributes['uri'] ?? '';
    return source === ''
      ? ''
      : `<img src="${escapeXml(source)}" alt="${escapeXml(attributes['label'] ?? '')}">`;
  },
  matbreak: () => '<br>',
  material_ref: () => '',
};

/** The standard's default is plain text; who writes tags without saying so means HTML all the same. */
function textToHtml(element: XmlElement): string {
  const text = textOf(element);
  const type = element.attributes['texttype']?.toLowerCase();
  const isHtml = type === undefined ? hasTag(text) : type.includes('html');
  return block(isHtml ? text : plainToHtml(text));
}

/** Where the first tag has no end, no other one has. */
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
