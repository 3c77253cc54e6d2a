import { excerptOf, judgeQuestion } from '../../../judge-question.ts';
import { noteOfPoints } from '../../../points.ts';
import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childOf, descendantsOf } from '../../../xml-elements.ts';
import {
  areTrueAndFalse,
  FEEDBACK_LEFT_OUT,
  type HtmlReader,
  nameOfTitle,
  otherType,
} from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, type Preface, readInstructions, withPreface } from '../preface.ts';
import { findCorrect } from './find-correct.ts';
import { type Fields, fieldsOf, firstOf, tagsOfFields } from './item-fields.ts';
import type { MaterialReader } from './material-reader.ts';
import { findOtherType, typeOf } from './other-types.ts';

interface Surroundings {
  readonly path: string;
  readonly html: HtmlReader;
  readonly materials: MaterialReader;
  /** That of the sections around it. */
  readonly category: string;
  /** What they say before it. */
  readonly preface: Preface;
  /** The text of another item of the file, by its name; undefined where there is none. */
  readonly stimulusOf: (ident: string) => Preface | undefined;
}

/** An item of QTI 1.2 as a question, or why it is none that can come in. */
export function readItem(item: XmlElement, surroundings: Surroundings): FileItem {
  const { path, html, materials, category, preface, stimulusOf } = surroundings;
  const fields = fieldsOf(item);
  const place = { file: path, line: item.line };
  const presentation = childOf(item, 'presentation');
  const instructions = readInstructions(materials.instructionsOf(item), html);
  // Some programs put the text of a question beside its choices.
  const response = presentation && descendantsOf(presentation, 'response_lid')[0];
  const asked = materials.toHtml(presentation) + materials.toHtml(response);
  const parent = (firstOf(fields, 'parent_stimulus_item_ident') ?? '').trim();
  const stimulus = parent === item.attributes['ident'] ? undefined : stimulusOf(parent);
  const text = withPreface(joinPrefaces(preface, stimulus ?? NO_PREFACE, instructions), html, asked);
  const type = typeOf(fields);
  const other = findOtherType(item, type);
  if (other !== undefined) {
    html.takeNotes();
    const excerpt = excerptOf(text) || excerptOf(item.attributes['title'] ?? '');
    return { kind: 'skipped', place, text: excerpt, reason: otherType(other) };
  }
  const choices = readChoices(item, surroundings);
  const explanation = readFeedback(item, surroundings);
  noteLosses(fields, html);
  if (parent !== '' && stimulus === undefined) html.note('It belongs to a text that is not in the file.');
  return judgeQuestion({
    place,
    text,
    choices,
    explanation,
    name: nameOfTitle(item.attributes['title']),
    source: firstOf(fields, 'source') ?? '',
    keepChoiceOrder: isOrderKept(item),
    category: firstOf(fields, 'category', 'cc_question_category') ?? category,
    tags: tagsOfFields(fields),
    isTrueFalse: /true[ _/]*false/.test(type) || areTrueAndFalse(choices.map((choice) => choice.text)),
    notes: html.takeNotes(),
  });
}

function readChoices(item: XmlElement, { html, materials }: Surroundings) {
  const labels = descendantsOf(item, 'response_label');
  const { identifiers, hasPartial } = findCorrect(item);
  if (hasPartial) html.note('Choices that are partly correct count as wrong.');
  return labels.map((label) => ({
    text: html.read(materials.toHtml(label)),
    isCorrect: identifiers.has((label.attributes['ident'] ?? '').trim()),
  }));
}

/** What is said whatever was answered explains the question; what is said of one answer is left out. */
function readFeedback(item: XmlElement, { html, materials }: Surroundings): string {
  const all = descendantsOf(item, 'itemfeedback');
  const isGeneral = (feedback: XmlElement) =>
    feedback.attributes['ident'] === 'general_fb' || childOf(feedback, 'solution') !== undefined;
  const [explanation = '', other = ''] = [true, false].map((wanted) =>
    all
      .filter((feedback) => isGeneral(feedback) === wanted)
      .map((feedback) => materials.toHtml(feedback))
      .join(''),
  );
  const text = html.read(explanation);
  const notes = html.takeNotes();
  const isOther = html.read(other).trim() !== '';
  html.takeNotes();
  for (const note of notes) html.note(note);
  if (isOther) html.note(FEEDBACK_LEFT_OUT);
  return text;
}

function noteLosses(fields: Fields, html: HtmlReader): void {
  const points = noteOfPoints(firstOf(fields, 'points_possible', 'qmd_absolutescore_max'));
  if (points !== undefined) html.note(points);
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
