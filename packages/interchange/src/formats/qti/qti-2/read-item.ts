import { htmlToText } from '../../../html/html-to-text.ts';
import { excerptOf, judgeQuestion } from '../../../judge-question.ts';
import { noteOfOtherTexts } from '../../../other-texts.ts';
import { noteOfPoints } from '../../../points.ts';
import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childrenOf, textOf } from '../../../xml-elements.ts';
import {
  areTrueAndFalse,
  FEEDBACK_LEFT_OUT,
  findFirstPinned,
  type HtmlReader,
  nameOfTitle,
  otherType,
} from '../html-in-qti.ts';
import { joinPrefaces, type Preface, readInstructions, withPreface } from '../preface.ts';
import type { Metadata } from '../read-manifest.ts';
import { bodyToHtml, contentToHtml, rubricsOf } from './body-to-html.ts';
import { findCorrect } from './find-correct.ts';
import { attributeOf, findAll, findChild, isTrue, nameOf } from './names.ts';
import { otherTextsIn } from './other-texts.ts';

interface Surroundings {
  readonly path: string;
  readonly html: HtmlReader;
  readonly category: string;
  /** Its metadata in the manifest. */
  readonly metadata: Metadata;
  /** The text of its sections and stimuli before it. */
  readonly preface: Preface;
}

/** An item of QTI 2 or 3 as a question, or the reason why it cannot be imported. */
export function readItem(
  item: XmlElement,
  { path, html, category, metadata, preface }: Surroundings,
): FileItem {
  const place = { file: path, line: item.line };
  const body = findChild(item, 'itemBody');
  const instructions = readInstructions(rubricsOf(findAll(body, 'rubricBlock')), html);
  const text = withPreface(joinPrefaces(preface, instructions), html, bodyToHtml(body));
  const interaction = findChoiceInteraction(item);
  if ('other' in interaction) {
    const named = excerptOf(text) || excerptOf(item.attributes['title'] ?? '');
    const excerpt = named || excerptOf(html.read(otherTextsIn(item).join(' ')) || textOf(body));
    html.takeNotes();
    return { kind: 'skipped', place, text: excerpt, reason: otherType(interaction.other) };
  }
  const choices = readChoices(item, interaction, html);
  const explanation = readFeedback(item, html);
  const others = otherTextsIn(item, interaction).map((other) => htmlToText(other, () => undefined).text);
  const noteOfOthers = noteOfOtherTexts(others);
  if (noteOfOthers !== undefined) html.note(noteOfOthers);
  const points = noteOfPoints(pointsOf(item));
  if (points !== undefined) html.note(points);
  return judgeQuestion({
    place,
    text,
    choices,
    name: nameOfTitle(item.attributes['title']),
    keepChoiceOrder: isOrderKept(interaction),
    category,
    ...metadata,
    explanation,
    isTrueFalse: areTrueAndFalse(choices.map((choice) => choice.text)),
    notes: html.takeNotes(),
  });
}

/** Feedback that is always shown becomes the explanation; feedback on an answer is left out. */
function readFeedback(item: XmlElement, html: HtmlReader): string {
  const all = findAll(item, 'modalFeedback', 'feedbackInline', 'feedbackBlock').filter(
    (element) => textOf(element).trim() !== '' || findAll(element, 'img', 'object').length > 0,
  );
  const shown = alwaysShown(item);
  const isGeneral = (element: XmlElement) =>
    nameOf(element) === 'modalFeedback' &&
    (attributeOf(element, 'showHide') ?? 'show') === 'show' &&
    shown.has(`${attributeOf(element, 'outcomeIdentifier')} ${element.attributes['identifier']}`);
  if (!all.every(isGeneral)) html.note(FEEDBACK_LEFT_OUT);
  return html.read(all.filter(isGeneral).map(contentToHtml).join(''));
}

/** Outcomes with initial values that no answer changes. */
function alwaysShown(item: XmlElement): ReadonlySet<string> {
  const changed = new Set(
    findAll(item, 'setOutcomeValue', 'lookupOutcomeValue').map(({ attributes }) => attributes['identifier']),
  );
  const fixed = findAll(item, 'outcomeDeclaration').filter(
    ({ attributes }) => !changed.has(attributes['identifier']),
  );
  return new Set(
    fixed.map((each) => `${each.attributes['identifier']} ${textOf(findChild(each, 'defaultValue')).trim()}`),
  );
}

function pointsOf(item: XmlElement): string {
  const most = findAll(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes['identifier'] === 'MAXSCORE',
  );
  return textOf(findChild(most, 'defaultValue'));
}

function readChoices(item: XmlElement, interaction: XmlElement, html: HtmlReader) {
  const choices = choicesOf(interaction);
  const identifiers = choices.map((choice) => (choice.attributes['identifier'] ?? '').trim());
  const correct = findCorrect(item, declarationOf(item, interaction), identifiers);
  const firstPinned = findFirstPinned(choices.map((choice) => isTrue(attributeOf(choice, 'fixed'))));
  return choices.map((choice, rank) => ({
    text: html.read(bodyToHtml(choice)),
    isCorrect: correct.has(identifiers[rank]!),
    ...(firstPinned !== undefined && { isPinned: rank >= firstPinned }),
  }));
}

function choicesOf(interaction: XmlElement): XmlElement[] {
  return childrenOf(interaction).filter((child) => nameOf(child) === 'simpleChoice');
}

/**
 * Choices keep their order without `shuffle`, or if one is fixed that is not at the end. Blackboard fixes every choice
 * whatever `shuffle` says, so that is ignored.
 */
function isOrderKept(interaction: XmlElement): boolean {
  if (!isTrue(attributeOf(interaction, 'shuffle'))) return true;
  const fixed = choicesOf(interaction).map((choice) => isTrue(attributeOf(choice, 'fixed')));
  return fixed.includes(true) && fixed.includes(false) && findFirstPinned(fixed) === undefined;
}

/** Interactions other than choices, in words. */
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

/** The choice interaction of an item with one answer, or a description of what else the item is. */
function findChoiceInteraction(item: XmlElement): XmlElement | { readonly other: string } {
  if (findAll(item, 'templateDeclaration').length > 0) return { other: 'a calculated question' };
  const [interaction, second] = interactionsIn(item);
  if (interaction === undefined) return { other: 'a text without a question' };
  if (second !== undefined) return { other: 'several answers in one question' };
  if (nameOf(interaction) !== 'choiceInteraction') {
    return { other: WORDS[nameOf(interaction)] ?? 'not a list of choices' };
  }
  return isSingle(item, interaction) ? interaction : { other: 'several correct answers' };
}

/** Without buttons that end an attempt or request a hint, because they take no answer. */
function interactionsIn(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    const name = nameOf(child);
    const isOne = name.endsWith('Interaction') && name !== 'endAttemptInteraction';
    return isOne ? [child] : interactionsIn(child);
  });
}

/** Whether at most one choice may be selected, or a single answer is declared. */
function isSingle(item: XmlElement, interaction: XmlElement): boolean {
  const declaration = declarationOf(item, interaction);
  const cardinality = declaration && attributeOf(declaration, 'cardinality');
  const maxChoices = attributeOf(interaction, 'maxChoices') ?? '1';
  return cardinality === 'single' || (maxChoices.trim() === '1' && cardinality !== 'ordered');
}

/** The response declaration of an interaction. */
function declarationOf(item: XmlElement, interaction: XmlElement): XmlElement | undefined {
  const identifier = attributeOf(interaction, 'responseIdentifier');
  const declarations = findAll(item, 'responseDeclaration');
  return (
    declarations.find((declaration) => declaration.attributes['identifier'] === identifier) ?? declarations[0]
  );
}
