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
import { bodyToHtml, rubricsOf } from './body-to-html.ts';
import { findCorrect } from './find-correct.ts';
import { declarationOf, findChoiceInteraction } from './interactions.ts';
import { attributeOf, findAll, findChild, isTrue, nameOf } from './names.ts';

interface Surroundings {
  readonly path: string;
  readonly html: HtmlReader;
  readonly category: string;
  readonly tags: readonly string[];
  /** What its sections and other files say before it. */
  readonly preface: Preface;
}

/** An item of QTI 2 or 3 as a question, or why it is none that can come in. */
export function readItem(item: XmlElement, { path, html, category, tags, preface }: Surroundings): FileItem {
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
  const feedback = findAll(item, 'modalFeedback', 'feedbackInline', 'feedbackBlock');
  if (feedback.some((element) => textOf(element).trim() !== '')) html.note(FEEDBACK_LEFT_OUT);
  const points = noteOfPoints(pointsOf(item));
  if (points !== undefined) html.note(points);
  return judgeQuestion({
    place,
    text,
    choices,
    name: nameOfTitle(item.attributes['title']),
    keepChoiceOrder: isOrderKept(interaction),
    category,
    tags,
    isTrueFalse: areTrueAndFalse(choices.map((choice) => choice.text)),
    notes: html.takeNotes(),
  });
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
