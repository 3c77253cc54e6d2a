import type { XmlElement } from '../../../xml.ts';
import { childrenOf } from '../../../xml-elements.ts';
import { attributeOf, findAll, nameOf } from './names.ts';

/** What an item asks for that is no list of choices, in words. */
const WORDS: Readonly<Record<string, string>> = {
  associateInteraction: 'matching',
  customInteraction: 'something that other programs do not know',
  portableCustomInteraction: 'something that other programs do not know',
  drawingInteraction: 'drawing',
  extendedTextInteraction: 'an essay',
  gapMatchInteraction: 'choosing words for gaps in a text',
  graphicAssociateInteraction: 'a place in an image',
  graphicGapMatchInteraction: 'a place in an image',
  graphicOrderInteraction: 'a place in an image',
  hotspotInteraction: 'a place in an image',
  hottextInteraction: 'choosing words of a text',
  inlineChoiceInteraction: 'choosing words for gaps in a text',
  matchInteraction: 'matching',
  mediaInteraction: 'a sound or a film',
  orderInteraction: 'putting in order',
  positionObjectInteraction: 'a place in an image',
  selectPointInteraction: 'a place in an image',
  sliderInteraction: 'a number',
  textEntryInteraction: 'filling in',
  uploadInteraction: 'handing in a file',
};

/** The list of choices of an item that asks for one of them, or in words what else the item is. */
export function findChoiceInteraction(item: XmlElement): XmlElement | { readonly other: string } {
  if (findAll(item, 'templateDeclaration').length > 0) return { other: 'a calculated question' };
  const [interaction, second] = interactionsIn(item);
  if (interaction === undefined) return { other: 'a text without a question' };
  if (second !== undefined) return { other: 'several answers in one question' };
  if (nameOf(interaction) !== 'choiceInteraction') {
    return { other: WORDS[nameOf(interaction)] ?? 'not a list of choices' };
  }
  return isSingle(item, interaction) ? interaction : { other: 'several correct answers' };
}

/** Without the buttons that end an attempt or ask for a hint: they take no answer. */
function interactionsIn(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    const name = nameOf(child);
    const isOne = name.endsWith('Interaction') && name !== 'endAttemptInteraction';
    return isOne ? [child] : interactionsIn(child);
  });
}

/** At most one choice may be taken, or the answer is said to be one alone. */
function isSingle(item: XmlElement, interaction: XmlElement): boolean {
  const declaration = declarationOf(item, interaction);
  const cardinality = declaration && attributeOf(declaration, 'cardinality');
  const maxChoices = attributeOf(interaction, 'maxChoices') ?? '1';
  return cardinality === 'single' || (maxChoices.trim() === '1' && cardinality !== 'ordered');
}

/** What the item declares about the answer of an interaction. */
export function declarationOf(item: XmlElement, interaction: XmlElement): XmlElement | undefined {
  const identifier = attributeOf(interaction, 'responseIdentifier');
  const declarations = findAll(item, 'responseDeclaration');
  return (
    declarations.find((declaration) => declaration.attributes['identifier'] === identifier) ?? declarations[0]
  );
}
