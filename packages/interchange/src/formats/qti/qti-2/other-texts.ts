import type { XmlElement, XmlNode } from '../../../xml.ts';
import { childrenOf, textOf } from '../../../xml-elements.ts';
import { contentToHtml } from './body-to-html.ts';
import { findChild, nameOf } from './names.ts';

/** Elements with data of machines: declarations, scoring, references. */
const OF_MACHINES = new Set([
  ...['responseDeclaration', 'outcomeDeclaration', 'templateDeclaration', 'contextDeclaration'],
  ...['templateProcessing', 'responseProcessing', 'outcomeProcessing', 'stylesheet', 'assessmentStimulusRef'],
  ...['endAttemptInteraction', 'preCondition', 'branchRule', 'selection', 'ordering', 'itemSessionControl'],
  ...[
    'timeLimits',
    'weight',
    'templateDefault',
    'variableMapping',
    'assessmentItemRef',
    'companionMaterialsInfo',
  ],
]);

/** Elements that a note tells, or that are read apart from their surroundings. */
const TOLD = new Set(['modalFeedback', 'feedbackInline', 'feedbackBlock', 'rubricBlock']);

/**
 * The HTML of the texts of an item that belong neither to its text nor to its choices.
 * @param interaction with the choices; undefined for an item of another type
 */
export function otherTextsIn(item: XmlElement, interaction?: XmlElement): string[] {
  const body = findChild(item, 'itemBody');
  const taken = new Set<XmlNode | undefined>([body, findChild(interaction, 'prompt')]);
  for (const choice of childrenOf(interaction)) if (nameOf(choice) === 'simpleChoice') taken.add(choice);
  const beside = [...item.children, ...(interaction?.children ?? [])].filter((node) => !taken.has(node));
  return [...beside.filter((node) => !isTold(node)), ...leftOutIn(body)]
    .map(htmlOf)
    .filter((html) => html.trim() !== '');
}

/** The HTML of a node; empty for data of machines. */
export function htmlOf(node: XmlNode): string {
  if (typeof node !== 'string')
    return OF_MACHINES.has(nameOf(node)) ? '' : contentToHtml(withoutLeaving(node));
  return contentToHtml({ name: 'div', attributes: {}, children: [node], line: 0 });
}

/** The same element with names that are not left out of texts. */
function withoutLeaving({ children, ...element }: XmlElement): XmlElement {
  return {
    ...element,
    name: 'div',
    children: children.map((child) =>
      typeof child === 'string' || /^[a-z\d]+$/.test(child.name) ? child : withoutLeaving(child),
    ),
  };
}

function isTold(node: XmlNode): boolean {
  return typeof node !== 'string' && TOLD.has(nameOf(node));
}

/** The elements in a body that are no part of its text. */
function leftOutIn(element: XmlElement | undefined): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    const name = nameOf(child);
    if (name === 'infoControl' || name === 'catalogInfo') return textOf(child).trim() === '' ? [] : [child];
    return TOLD.has(name) || name.endsWith('Interaction') ? [] : leftOutIn(child);
  });
}
