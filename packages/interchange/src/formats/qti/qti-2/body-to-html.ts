import type { XmlElement, XmlNode } from '../../../xml.ts';
import { serializeXml } from '../../../xml-elements.ts';
import type { Instruction } from '../preface.ts';
import { attributeOf, findChild, nameOf } from './names.ts';

/** Elements of QTI that do not belong to the question text. */
const LEFT_OUT = new Set([
  'endAttemptInteraction',
  'feedbackBlock',
  'feedbackInline',
  'infoControl',
  'modalFeedback',
  'rubricBlock',
  'stylesheet',
  'catalogInfo',
]);

/** Grouping elements of QTI 2 and 3, and their HTML equivalents. */
const HTML_FOR: Readonly<Record<string, string>> = {
  contentBody: 'div',
  itemBody: 'div',
  prompt: 'div',
  simpleChoice: 'div',
  stimulusBody: 'div',
  templateBlock: 'div',
  templateInline: 'span',
};

/** The instructions among elements; candidates are the default audience. */
export function rubricsOf(elements: readonly XmlElement[]): Instruction[] {
  return elements
    .filter((element) => nameOf(element) === 'rubricBlock')
    .map((rubric) => ({
      html: contentToHtml(rubric),
      isForCandidates: /^\s*$|\bcandidate\b/.test(rubric.attributes['view'] ?? ''),
    }));
}

/** The content of an element as HTML, without the element itself. */
export function contentToHtml(element: XmlElement): string {
  return serializeXml([
    { ...element, name: 'div', attributes: {}, children: element.children.flatMap(asHtml) },
  ]);
}

/** An element of an item as HTML; an interaction is replaced by its prompt. */
export function bodyToHtml(element: XmlElement | undefined): string {
  return element === undefined ? '' : serializeXml(asHtml(element));
}

function asHtml(node: XmlNode): XmlNode[] {
  if (typeof node === 'string') return [node];
  const name = nameOf(node);
  if (LEFT_OUT.has(name)) return [];
  if (name.endsWith('Interaction')) {
    const prompt = findChild(node, 'prompt');
    return prompt === undefined ? [] : asHtml(prompt);
  }
  if (name === 'object' && attributeOf(node, 'type')?.startsWith('image/')) return [imageOf(node)];
  const children = node.children.flatMap(asHtml);
  return [{ ...node, name: HTML_FOR[name] ?? node.name, children }];
}

function imageOf(object: XmlElement): XmlElement {
  const alt = object.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
  return { ...object, name: 'img', attributes: { src: object.attributes['data'] ?? '', alt }, children: [] };
}
