import { excerptOf, judgeQuestion } from '../../judge-question.ts';
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
  const choices = isTrueFalse ? trueAndFalse(answers) : readChoices(element, answers, reader);
  const feedback = childOf(element, 'generalfeedback');
  const explanation = saysSomething(feedback) ? reader.read(feedback, formatOf(feedback)) : '';
  return judgeQuestion({
    place,
    text,
    choices,
    explanation,
    name: textOf(childOf(childOf(element, 'name'), 'text')).trim(),
    isTrueFalse,
    keepChoiceOrder: /^\s*(?:false|0)\s*$/i.test(textOf(childOf(element, 'shuffleanswers')) || 'true'),
    tags: childrenOf(childOf(element, 'tags'), 'tag').map((tag) => textOf(childOf(tag, 'text')).trim()),
    notes: [...reader.notes, ...notesOf(element, answers, marks)],
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
function trueAndFalse(answers: readonly XmlElement[]) {
  const texts = answers.map((answer) => textOf(childOf(answer, 'text')).trim());
  const known = texts.findIndex((text) => /^(?:true|false)$/i.test(text));
  if (known === -1 || answers.length !== 2 || texts[0]?.toLowerCase() === texts[1]?.toLowerCase()) {
    return answers.map((answer, at) => ({ text: texts[at]!, isCorrect: marksOf(answer) >= FULL }));
  }
  const isRight = answers.map((answer) => marksOf(answer) >= FULL);
  const ofTrue = /^true$/i.test(texts[known]!) ? known : 1 - known;
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
  const feedback = [
    ...answers.map((answer) => childOf(answer, 'feedback')),
    ...['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) =>
      childOf(element, name),
    ),
  ];
  if (feedback.some(saysSomething)) notes.push('Feedback is left out.');
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

/** Moodle adds the same three default sentences to every question. */
function saysSomething(feedback: XmlElement | undefined): boolean {
  const words = withoutTags(textOf(childOf(feedback, 'text')))
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
