import { excerptOf, judgeQuestion } from '../../../judge-question.ts';
import { noteOfOtherTexts } from '../../../other-texts.ts';
import { noteOfPoints } from '../../../points.ts';
import type { FileItem } from '../../../question-file.ts';
import type { XmlElement } from '../../../xml.ts';
import { childOf, childrenOf, descendantsOf, textOf } from '../../../xml-elements.ts';
import {
  areTrueAndFalse,
  FEEDBACK_LEFT_OUT,
  findFirstPinned,
  type HtmlReader,
  nameOfTitle,
  otherType,
} from '../html-in-qti.ts';
import { joinPrefaces, NO_PREFACE, type Preface, readInstructions, withPreface } from '../preface.ts';
import { type Fields, fieldsOf, firstOf, tagsOfFields } from './item-fields.ts';
import type { MaterialReader } from './material-reader.ts';

interface Surroundings {
  readonly path: string;
  readonly html: HtmlReader;
  readonly materials: MaterialReader;
  /** The category of the sections around it. */
  readonly category: string;
  /** The text of the sections before it. */
  readonly preface: Preface;
  /** The text of another item of the file, by its identifier; undefined if there is none. */
  readonly stimulusOf: (ident: string) => Preface | undefined;
}

/** A QTI 1.2 item as a question, or the reason why it cannot be imported. */
export function readItem(item: XmlElement, surroundings: Surroundings): FileItem {
  const { path, html, materials, category, preface, stimulusOf } = surroundings;
  const fields = fieldsOf(item);
  const place = { file: path, line: item.line };
  const presentation = childOf(item, 'presentation');
  const instructions = readInstructions(materials.instructionsOf(item), html);
  // Some programs put the text of the question beside the element with the choices.
  const response = presentation && descendantsOf(presentation, 'response_lid')[0];
  const asked = materials.toHtml(presentation) + materials.toHtml(response);
  const parent = (firstOf(fields, 'parent_stimulus_item_ident') ?? '').trim();
  const stimulus = parent === item.attributes['ident'] ? undefined : stimulusOf(parent);
  const text = withPreface(joinPrefaces(preface, stimulus ?? NO_PREFACE, instructions), html, asked);
  const type = typeOf(fields);
  const other = findOtherType(item, type);
  if (other !== undefined) {
    html.takeNotes();
    const named = excerptOf(text) || excerptOf(item.attributes['title'] ?? '');
    const excerpt = named || excerptOf(materials.unread(item).join(' '));
    return { kind: 'skipped', place, text: excerpt, reason: otherType(other) };
  }
  const choices = readChoices(item, surroundings);
  const explanation = readFeedback(item, surroundings);
  noteLosses(fields, html);
  const others = noteOfOtherTexts(materials.unread(item));
  if (others !== undefined) html.note(others);
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
  const firstPinned = findFirstPinned(labels.map(isFixed));
  return labels.map((label, rank) => ({
    text: html.read(materials.toHtml(label)),
    isCorrect: identifiers.has((label.attributes['ident'] ?? '').trim()),
    ...(firstPinned !== undefined && { isPinned: rank >= firstPinned }),
  }));
}

/** Feedback for every answer becomes the explanation; feedback for one answer is left out. */
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

/** By the standard only choices marked for it are shuffled, but programs that never mark choices shuffle them all. */
function isOrderKept(item: XmlElement): boolean {
  const lists = descendantsOf(item, 'render_choice');
  const fixed = descendantsOf(item, 'response_label').map(isFixed);
  const isListKept = lists.some(({ attributes }) => isNo(attributes['shuffle']));
  return isListKept || (fixed.includes(true) && findFirstPinned(fixed) === undefined);
}

function isFixed({ attributes }: XmlElement): boolean {
  return isNo(attributes['rshuffle']);
}

function isNo(word = ''): boolean {
  return /^(?:no|false)$/i.test(word);
}

/** The words for types of questions, by the names that programs give them, without "question" and the like. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/multiple[ _](?:answers?|response)/, 'several correct answers'],
  [/^either/, 'either/or'],
  [/essay|discussion|^sr$|short[ _]response|free[ _]response/, 'an essay'],
  [/match/, 'matching'],
  [/multiple[ _]dropdowns?|jumbled|missing[ _]word/, 'choosing words for gaps in a text'],
  [/fill|blank|short[ _]answer|pattern[ _]match|cc\.fib|^fib/, 'filling in'],
  [/numeric/, 'a number'],
  [/calculated|formula/, 'a calculated question'],
  [/text[ _]only|^stimulus/, 'a text without a question'],
  [/order/, 'putting in order'],
  [/categor/, 'sorting into categories'],
  [/file|upload/, 'handing in a file'],
  [/hot[ _]?spot/, 'a place in an image'],
  [/opinion|likert|survey/, 'an opinion'],
  [/quiz[ _]bowl/, 'answering by a question'],
];

const MULTIPLE_CHOICE =
  /multiple[ _]choice|^true[ _/]*false|cc\.multiple_choice|cc\.true_false|logical identifier/;

const RESPONSES = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'];

/** The type in the metadata, in lower case. */
function typeOf(fields: Fields): string {
  const type = firstOf(
    fields,
    'question_type',
    'bbmd_questiontype',
    'cc_profile',
    'qmd_itemtype',
    'qmd_questiontype',
  );
  return type?.trim().toLowerCase() ?? '';
}

/**
 * The type of an item that is not multiple choice with one answer, in words: as declared, or judged by its elements.
 */
function findOtherType(item: XmlElement, type: string): string | undefined {
  if (type !== '' && !MULTIPLE_CHOICE.test(type)) {
    const known = WORDS.find(([pattern]) => pattern.test(type));
    if (known !== undefined) return known[1];
  }
  const responses = RESPONSES.flatMap((name) => descendantsOf(item, name));
  const [response] = responses;
  if (response === undefined) return 'a text without a question';
  if (responses.length > 1) return 'several answers in one question';
  if (response.name === 'response_str') return 'filling in';
  if (response.name === 'response_num') return 'a number';
  if (response.name === 'response_xy') return 'a place in an image';
  if (response.name === 'response_grp') return 'matching';
  if (/^multiple$/i.test(response.attributes['rcardinality'] ?? '')) return 'several correct answers';
  if (/^ordered$/i.test(response.attributes['rcardinality'] ?? '')) return 'putting in order';
  return descendantsOf(response, 'render_choice').length === 1 ? undefined : 'not a list of choices';
}

/** Points of a condition that only says that its answer is right. */
const ALL = 100;

/** The choices with the highest score. */
interface Correct {
  readonly identifiers: ReadonlySet<string>;
  /** Whether other choices get points as well. */
  readonly hasPartial: boolean;
}

/** The choices of a QTI 1.2 item with the highest score, which must be above zero. */
function findCorrect(item: XmlElement): Correct {
  const scores = new Map<string, number>();
  for (const condition of descendantsOf(item, 'respcondition')) {
    const score = scoreOf(condition);
    if (score === undefined) continue;
    for (const identifier of identifiersIn(childOf(condition, 'conditionvar'))) {
      const before = scores.get(identifier) ?? 0;
      scores.set(identifier, score.isAdded ? rounded(before + score.points) : Math.max(before, score.points));
    }
  }
  const rewarded = [...scores].filter(([, score]) => score > 0);
  const highest = rewarded.reduce((most, [, score]) => Math.max(most, score), 0);
  const best = rewarded.filter(([, score]) => score === highest).map(([identifier]) => identifier);
  return { identifiers: new Set(best), hasPartial: rewarded.length > best.length };
}

/** Rounds sums so that equal sums compare equal. */
function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

interface Score {
  readonly points: number;
  /** Whether the points are added to those of other conditions. */
  readonly isAdded: boolean;
}

/** Undefined if a condition only concerns feedback. */
function scoreOf(condition: XmlElement): Score | undefined {
  const all = isCalledCorrect(condition) ? { points: ALL, isAdded: false } : undefined;
  const set = childrenOf(condition, 'setvar').find(({ attributes }) =>
    /score/i.test(attributes['varname'] ?? attributes['variablename'] ?? 'SCORE'),
  );
  if (set === undefined) return all;
  const value = textOf(set).trim();
  // Blackboard writes the name of the maximum instead of a number.
  const points = /^score\.max$/i.test(value) ? ALL : Number.parseFloat(value);
  if (Number.isNaN(points)) return all;
  const action = (set.attributes['action'] ?? '').toLowerCase();
  return {
    points: action === 'subtract' ? -points : points,
    isAdded: action === 'add' || action === 'subtract',
  };
}

function isCalledCorrect(condition: XmlElement): boolean {
  const names = [condition, ...childrenOf(condition, 'displayfeedback')].flatMap(({ attributes }) => [
    attributes['title'],
    attributes['linkrefid'],
  ]);
  return names.some((name) => /^correct$/i.test(name ?? ''));
}

/** The identifiers that must be chosen; negated ones are ignored. */
function identifiersIn(condition: XmlElement | undefined): string[] {
  return childrenOf(condition).flatMap((child) => {
    if (child.name === 'varequal') return [textOf(child).trim()];
    return child.name === 'not' ? [] : identifiersIn(child);
  });
}
