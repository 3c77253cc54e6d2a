import { excerptOf, judgeQuestion } from '../../judge-question.ts';
import { noteOfOtherTexts } from '../../other-texts.ts';
import { noteOfPoints } from '../../points.ts';
import type { FileItem, Place } from '../../question-file.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../../xml.ts';
import { formatOf, type TextReader } from './text-reader.ts';

/** A question of Moodle's types `multichoice` or `truefalse`. */
export function readChoiceQuestion(element: XmlElement, place: Place, reader: TextReader): FileItem {
  const isTrueFalse = element.attributes['type']?.trim() === 'truefalse';
  const text = withOldImage(element, reader.read(childOf(element, 'questiontext')), reader);
  const answers = childrenOf(element, 'answer');
  const marks = answers.map(marksOf);
  const best = Math.max(...marks);
  const choices = isTrueFalse ? trueAndFalse(answers, reader) : readChoices(element, answers, reader);
  const feedback = childOf(element, 'generalfeedback');
  const explanation = saysSomething(feedback) ? reader.read(feedback, formatOf(feedback)) : '';
  const tags = childOf(element, 'tags');
  const notes = notesOf(element, answers, marks);
  for (const taken of [
    ...feedbackOf(element, answers),
    feedback,
    tags,
    childOf(element, 'idnumber'),
    ...childrenOf(element, 'hint'),
  ])
    reader.take(taken);
  const name = childOf(element, 'name');
  const title = name === undefined ? '' : reader.words(name).trim();
  const others = noteOfOtherTexts(reader.unread(element));
  return judgeQuestion({
    place,
    text,
    choices,
    explanation,
    name: title,
    isTrueFalse,
    keepChoiceOrder: /^\s*(?:false|0)\s*$/i.test(textOf(childOf(element, 'shuffleanswers')) || 'true'),
    tags: childrenOf(tags, 'tag').map((tag) => textOf(childOf(tag, 'text') ?? tag).trim()),
    notes: [...reader.notes, ...notes, ...(others === undefined ? [] : [others])],
    fault:
      best > 0 && best < FULL ? `No choice gives full marks (100 %); the best gives ${best} %.` : undefined,
  });
}

const FULL = 99.99;

function marksOf(answer: XmlElement): number {
  return Number(answer.attributes['fraction']) || 0;
}

function readChoices(element: XmlElement, answers: readonly XmlElement[], reader: TextReader) {
  const format = formatOf(childOf(element, 'questiontext'));
  return answers.map((answer) => ({
    text: reader.read(answer, formatOf(answer, format)),
    isCorrect: marksOf(answer) >= FULL,
  }));
}

/**
 * In old files the two words are in the author's language. It is unknown which of them means true, so they stay as
 * they are.
 */
function trueAndFalse(answers: readonly XmlElement[], reader: TextReader) {
  const texts = answers.map((answer) => reader.words(answer).trim());
  const known = texts.findIndex((text) => /^(?:true|false)$/i.test(text));
  if (known === -1 || answers.length !== 2 || texts[0]?.toLowerCase() === texts[1]?.toLowerCase()) {
    return answers.map((answer, at) => ({ text: texts[at]!, isCorrect: marksOf(answer) >= FULL }));
  }
  const isRight = answers.map((answer) => marksOf(answer) >= FULL);
  const ofTrue = /^true$/i.test(texts[known]!) ? known : 1 - known;
  const other = texts[1 - known]!;
  if (!/^(?:true|false)$/i.test(other))
    reader.notes.add(`“${excerptOf(other)}” is read as ${ofTrue === known ? 'False' : 'True'}.`);
  return [
    { text: 'True', isCorrect: isRight[ofTrue]! },
    { text: 'False', isCorrect: isRight[1 - ofTrue]! },
  ];
}

/** Before Moodle 2, a question had at most one image, stored in its own elements. */
function withOldImage(element: XmlElement, text: string, reader: TextReader): string {
  const base64 = textOf(childOf(element, 'image_base64')).trim();
  const key = base64 === '' ? undefined : reader.addImage(base64);
  return key === undefined ? text : `${text}\n![](image:${key})`;
}

function notesOf(element: XmlElement, answers: readonly XmlElement[], marks: readonly number[]): string[] {
  const notes: string[] = [];
  if (feedbackOf(element, answers).some(saysSomething)) notes.push('Feedback is left out.');
  if (childrenOf(element, 'hint').some(saysSomething)) notes.push('Hints are left out.');
  if (marks.some((mark) => mark > 0 && mark < FULL))
    notes.push('Part marks are left out: one choice is correct.');
  if (marks.some((mark) => mark < 0)) notes.push('Negative marks are left out.');
  const points = noteOfPoints(textOf(childOf(element, 'defaultgrade')));
  if (points !== undefined) notes.push(points);
  const id = textOf(childOf(element, 'idnumber')).trim();
  if (id !== '') notes.push(`Its id number (${excerptOf(id)}) is left out.`);
  return notes;
}

/** What is told by its kind: the feedback of single answers. */
function feedbackOf(element: XmlElement, answers: readonly XmlElement[]): XmlElement[] {
  return [
    ...answers.flatMap((answer) => childrenOf(answer, 'feedback')),
    ...['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].flatMap((name) =>
      childrenOf(element, name),
    ),
  ];
}

/** Moodle adds the same three default sentences to every question. */
function saysSomething(feedback: XmlElement | undefined): boolean {
  const words = withoutTags(textOf(childOf(feedback, 'text') ?? feedback))
    .replaceAll('&nbsp;', '')
    .trim();
  return words !== '' && !/^Your answer is (?:partially |in)?correct\.?$/i.test(words);
}

function withoutTags(html: string): string {
  const words: string[] = [];
  let from = 0;
  for (;;) {
    const opening = html.indexOf('<', from);
    const closing = opening === -1 ? -1 : html.indexOf('>', opening);
    if (closing === -1) return [...words, html.slice(from)].join('');
    words.push(html.slice(from, opening));
    from = closing + 1;
  }
}
