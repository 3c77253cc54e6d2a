import { excerptOf, judgeQuestion } from '../../../judge-question.ts';
import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childOf, descendantsOf } from '../../../xml-elements.ts';
import { areTrueAndFalse, FEEDBACK_LEFT_OUT, type HtmlReader, otherType } from '../html-in-qti.ts';
import { joinPrefaces, type Preface, readInstructions, withPreface } from '../preface.ts';
import { findCorrect } from './find-correct.ts';
import { type Fields, fieldsOf, firstOf, tagsOfFields } from './item-fields.ts';
import { instructionsOf, materialToHtml } from './material-to-html.ts';
import { findOtherType, typeOf } from './other-types.ts';

interface Surroundings {
  readonly path: string;
  readonly html: HtmlReader;
  /** That of the sections around it. */
  readonly category: string;
  /** What they say before it. */
  readonly preface: Preface;
}

/** An item of QTI 1.2 as a question, or why it is none that can come in. */
export function readItem(item: XmlElement, { path, html, category, preface }: Surroundings): FileItem {
  const fields = fieldsOf(item);
  const place = { file: path, line: item.line };
  const presentation = childOf(item, 'presentation');
  const instructions = readInstructions(instructionsOf(item), html);
  const asked = materialToHtml(presentation) + materialOfResponse(presentation);
  const text = withPreface(joinPrefaces(preface, instructions), html, asked);
  const type = typeOf(fields);
  const other = findOtherType(item, type);
  if (other !== undefined) {
    html.takeNotes();
    const excerpt = excerptOf(text) || excerptOf(item.attributes['title'] ?? '');
    return { kind: 'skipped', place, text: excerpt, reason: otherType(other) };
  }
  const choices = readChoices(item, html);
  noteLosses(item, fields, html);
  return judgeQuestion({
    place,
    text,
    choices,
    keepChoiceOrder: isOrderKept(item),
    category: firstOf(fields, 'category', 'cc_question_category') ?? category,
    tags: tagsOfFields(fields),
    isTrueFalse: /true[ _/]*false/.test(type) || areTrueAndFalse(choices.map((choice) => choice.text)),
    notes: html.takeNotes(),
  });
}

function readChoices(item: XmlElement, html: HtmlReader) {
  const labels = descendantsOf(item, 'response_label');
  const { identifiers, hasPartial } = findCorrect(item);
  if (hasPartial) html.note('Choices that are partly correct count as wrong.');
  return labels.map((label) => ({
    text: html.read(materialToHtml(label)),
    isCorrect: identifiers.has((label.attributes['ident'] ?? '').trim()),
  }));
}

/** Some programs put the text of a question beside its choices. */
function materialOfResponse(presentation: XmlElement | undefined): string {
  return materialToHtml(presentation && descendantsOf(presentation, 'response_lid')[0]);
}

function noteLosses(item: XmlElement, fields: Fields, html: HtmlReader): void {
  const feedback = descendantsOf(item, 'itemfeedback').map(materialToHtml).join('');
  if (html.read(feedback).trim() !== '') html.note(FEEDBACK_LEFT_OUT);
  if ((firstOf(fields, 'parent_stimulus_item_ident') ?? '') !== '') {
    html.note('It belongs to a text that stands before it in the file and is left out.');
  }
}

/** The standard shuffles only what says so; programs that never say anything shuffle as they please. */
function isOrderKept(item: XmlElement): boolean {
  const lists = descendantsOf(item, 'render_choice');
  const labels = descendantsOf(item, 'response_label');
  return [
    ...lists.map(({ attributes }) => attributes['shuffle']),
    ...labels.map(({ attributes }) => attributes['rshuffle']),
  ].some((shuffle) => /^(?:no|false)$/i.test(shuffle ?? ''));
}
