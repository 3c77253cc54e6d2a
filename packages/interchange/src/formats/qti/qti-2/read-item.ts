import { excerptOf, judgeQuestion } from '../../../judge-question.ts';
import { noteOfPoints } from '../../../points.ts';
import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childrenOf, textOf } from '../../../xml-elements.ts';
import {
  areTrueAndFalse,
  FEEDBACK_LEFT_OUT,
  type HtmlReader,
  nameOfTitle,
  otherType,
} from '../html-in-qti.ts';
import { joinPrefaces, type Preface, readInstructions, withPreface } from '../preface.ts';
import type { Metadata } from '../read-manifest.ts';
import { bodyToHtml, contentToHtml, rubricsOf } from './body-to-html.ts';
import { findCorrect } from './find-correct.ts';
import { declarationOf, findChoiceInteraction } from './interactions.ts';
import { attributeOf, findAll, findChild, isTrue, nameOf } from './names.ts';

interface Surroundings {
  readonly path: string;
  readonly html: HtmlReader;
  readonly category: string;
  /** What the manifest of its package says of it. */
  readonly metadata: Metadata;
  /** What its sections and other files say before it. */
  readonly preface: Preface;
}

/** An item of QTI 2 or 3 as a question, or why it is none that can come in. */
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
    html.takeNotes();
    const excerpt = excerptOf(text) || excerptOf(item.attributes['title'] ?? '');
    return { kind: 'skipped', place, text: excerpt, reason: otherType(interaction.other) };
  }
  const choices = readChoices(item, interaction, html);
  const explanation = readFeedback(item, html);
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

/** What is shown whatever is answered explains the question; what an answer brings up is left out. */
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

/** Outcomes and their values from the beginning, where no answer changes them. */
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
  return choices.map((choice, rank) => ({
    text: html.read(bodyToHtml(choice)),
    isCorrect: correct.has(identifiers[rank]!),
  }));
}

function choicesOf(interaction: XmlElement): XmlElement[] {
  return childrenOf(interaction).filter((child) => nameOf(child) === 'simpleChoice');
}

/**
 * Without `shuffle` choices stay in order, and so they do if some are fixed in their place: here, all are or none is. Blackboard
 * fixes every choice, whatever `shuffle` says, which tells nothing.
 */
function isOrderKept(interaction: XmlElement): boolean {
  if (!isTrue(attributeOf(interaction, 'shuffle'))) return true;
  const fixed = choicesOf(interaction).map((choice) => isTrue(attributeOf(choice, 'fixed')));
  return fixed.includes(true) && fixed.includes(false);
}
