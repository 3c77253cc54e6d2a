import type { AnswerColumn } from '@exam/contract';
import { keyOfChoice } from '@exam/contract/characters';
import { LIMITS } from '@exam/contract/limits';
import { type RawFile, readingAt } from '../format-files.ts';
import { excerptOf, judgeQuestion, ownText, unusedPart, withCategory } from '../judge-question.ts';
import { kindOfNote } from '../note-kinds.ts';
import { itemsOf } from '../opened-file.ts';
import { letterOf, readPins } from '../pin-letters.ts';
import type { FileItem, OpenedFile, Place } from '../question-file.ts';
import { type Told, tellCorrectChoices } from '../table/correct-choice.ts';
import { isCircled, letterIn, placeOfAnswer } from './dialects.ts';
import { findHeadings, type Headings } from './headings.ts';
import { findKeyList, type KeyList } from './key-list.ts';
import { type Ahead, lookAhead } from './look-ahead.ts';
import type { Labels, Listed, OutlinePart, PartOf } from './outline.ts';
import { findWeakMarks, takeMark } from './weak-marks.ts';

/** How an outline is interpreted. */
export interface OutlineForm {
  readonly file: string;
  /** The lines of the file, for formats with lines. */
  readonly lines?: readonly string[];
  /** A sentence that says what to do if no correct choice is marked. */
  readonly howToMark: string;
  /** Whether ordinary text may be numbered, so that a number without choices is not a question. */
  readonly numbersText: boolean;
  /** Puts the pictures that a text names into it. */
  readonly show?: (text: string) => { readonly text: string; readonly notes: readonly string[] };
  /** Answer columns of tables inside the outline. */
  readonly answerColumns?: readonly AnswerColumn[];
}

/**
 * The questions of an outline, with the reading of the lines that name correct answers. What is part of no question
 * and no heading is an item of its own.
 */
export function collectQuestions(
  parts: readonly OutlinePart[],
  form: OutlineForm,
  file: Pick<RawFile, 'answers'> = {},
): CollectedQuestions {
  const collector = new Collector(parts, form);
  for (const [at, part] of parts.entries()) collector.add(part, at);
  return collector.finish(file);
}

/** The items of an outline; an item is made when it is requested. */
export interface CollectedQuestions extends Pick<OpenedFile, 'items' | 'share'> {
  /** Without the blocks that no question uses. */
  readonly numberOfItems: number;
  readonly answerColumns: AnswerColumn[];
}

interface Choice {
  readonly text: string;
  readonly isMarked: boolean;
  readonly print: readonly string[];
  readonly letter?: string;
  readonly isColoured?: boolean;
  readonly listed?: Listed;
  /** Whether it took in code or a picture below it. */
  readonly hasBlock?: boolean;
}

interface OpenQuestion {
  readonly place: Place;
  /** Its printed number. */
  readonly number?: number;
  readonly texts: string[];
  /** The heading that begins it, in plain words. */
  readonly heading?: string;
  readonly choices: Choice[];
  readonly notes: string[];
  /** The lines that name the correct choice. */
  readonly answers: string[];
  readonly explanations: string[];
  /** Whether the explanation began with nothing but its name, so that it continues below. */
  isExplained: boolean;
  labels: Labels;
}

/** Paragraphs that may be the text of a question without a number. */
interface BegunQuestion {
  readonly question: OpenQuestion;
  readonly parts: OutlinePart[];
}

const NO_CHOICES = 'It has a number and no choices: it is text, or a question of another type.';
const NO_QUESTION = 'It belongs to no question.';
const KEYS_DO_NOT_MATCH =
  'It looks like a list of correct answers, but its numbers are not those of the questions.';
/** Shared, because a file may have half a million choices. */
const NO_PRINT: readonly string[] = [];
const NO_LABELS: Labels = { tags: [], keepChoiceOrder: false };

class Collector {
  /** Questions are judged at the end, because the reading of answers depends on all of them. */
  readonly #found: (FileItem | (OpenQuestion & { readonly chapter: string }))[] = [];
  readonly #headings: Headings;
  readonly #ahead: Ahead;
  readonly #keys: KeyList | undefined;
  #category = '';
  #question: OpenQuestion | undefined;
  #begun: BegunQuestion | undefined;
  /** Choices without a question. */
  #loose: OutlinePart[] = [];
  /** Blocks below the open question that belong to none. */
  #unused: FileItem[] = [];
  #numberOfUnused = 0;

  constructor(
    readonly parts: readonly OutlinePart[],
    readonly form: OutlineForm,
  ) {
    this.#headings = findHeadings(parts);
    this.#ahead = lookAhead(parts);
    this.#keys = findKeyList(parts);
  }

  add(part: OutlinePart, at: number): void {
    if (this.#keys?.parts.has(at)) return;
    if (part.kind !== 'choice') this.#leaveLoose();
    if (part.kind === 'heading') this.#addHeading(part, at);
    else if (part.kind === 'question') this.#addNumbered(part, at);
    else if (part.kind === 'paragraph') this.#addParagraph(part, at);
    else if (part.kind === 'choice') this.#addChoice(part);
    else if (part.kind === 'items') this.#addItems(part.items);
    else this.#addLine(part, at);
  }

  finish(file: Pick<RawFile, 'answers'>): CollectedQuestions {
    this.#leaveLoose();
    this.#close();
    this.#takeKeys();
    for (const one of this.#found) if (!('kind' in one)) partAnswers(one);
    believeWeakMarks(this.#found.flatMap((one) => ('kind' in one ? [] : [one])));
    const { answerColumns: ofTables = [] } = this.form;
    const withLines = this.#found.flatMap((one) => ('kind' in one || !isAnsweredByLine(one) ? [] : [one]));
    const answered = withLines.filter(({ choices }) => findLateLabel(choices) === undefined);
    const rowsBy = (line: number) =>
      answered.flatMap((question) => {
        const { place, texts, choices, answers } = question;
        const row = { line: place.line, text: texts.join(' '), choices: choices.map(({ text }) => text) };
        return answers.slice(line, line === 0 ? 1 : undefined).map((answer) => ({
          question,
          row: { ...row, answers: [answerByPrintedLetter(answer, choices)] },
        }));
      });
    // Further answer lines of a question come last, because the first rows are the examples.
    const rows = [...rowsBy(0), ...rowsBy(1)];
    const table = { names: ['Answer'], rows: rows.map(({ row }) => row) };
    const { told, column } = tellCorrectChoices(table, readingAt(file, ofTables.length));
    const toldOf = new Map<OpenQuestion, Told>();
    for (const [rank, { question }] of rows.entries()) {
      toldOf.set(question, agreed(toldOf.get(question) ?? told[rank]!, told[rank]!));
    }
    return {
      ...itemsOfAll(this.#found, toldOf, this.form),
      numberOfItems: this.#found.length - this.#numberOfUnused,
      answerColumns: rows.length === 0 ? [...ofTables] : [...ofTables, column],
    };
  }

  /** Gives the answers at the end to the questions, if their numbers match one to one. */
  #takeKeys(): void {
    if (this.#keys === undefined) return;
    const { answers, parts } = this.#keys;
    const questions = this.#found.flatMap((one) => ('kind' in one || one.choices.length < 2 ? [] : [one]));
    const areNumbered = questions.some(({ number }) => number !== undefined);
    const numbers = questions.map(({ number }, index) => (areNumbered ? (number ?? 0) : index + 1));
    const isMatch = new Set(numbers).size === answers.size && numbers.length === answers.size;
    if (isMatch && numbers.every((number) => answers.has(number))) {
      for (const [index, { answers: own }] of questions.entries()) own.push(answers.get(numbers[index]!)!);
      return;
    }
    for (const at of parts) this.#leave([this.parts[at]!], KEYS_DO_NOT_MATCH);
    this.#close();
  }

  #addHeading(part: PartOf<'heading'>, at: number): void {
    const { level, text, stem } = part;
    this.#close();
    if (this.#headings.stems.has(at)) {
      const place = { file: this.form.file, ...(part.line !== undefined && { line: part.line }) };
      this.#question = { ...openQuestion(place, stem.text, stem.notes), ...numberIn(text), heading: text };
    } else if (level === this.#headings.chapterLevel) this.#category = text;
    else if (level < this.#headings.chapterLevel) this.#category = '';
  }

  /** Below a heading that is a question, a number without choices is a line of a list. */
  #addNumbered(part: PartOf<'question'>, at: number): void {
    const { place, text, sign, notes = [] } = part;
    const isInList = this.#question?.choices.length === 0 || !this.#ahead.isBeforeChoice(at);
    if (this.#question?.heading !== undefined && isInList) {
      const { listed: _, ...rest } = part;
      this.#addParagraph({ ...rest, kind: 'paragraph', text: `${sign} ${text}` }, at);
    } else {
      this.#close();
      this.#question = { ...openQuestion(place, text, notes), ...numberIn(sign) };
    }
  }

  #addParagraph(part: PartOf<'paragraph'>, at: number): void {
    const { place, text, notes = [] } = part;
    const question = this.#question;
    const to = this.#begun === undefined ? question : undefined;
    if (to !== undefined && to.choices.length === 0) {
      to.texts.push(text);
      to.notes.push(...notes);
    } else if (to?.isExplained && !this.#ahead.isBeforeChoice(at)) {
      to.explanations.push(text);
      to.notes.push(...notes);
    } else if (part.isBare && to !== undefined && this.#isOfChoice(to, at)) {
      const last = to.choices.pop()!;
      to.choices.push({ ...last, text: joinBlocks([last.text, text]), hasBlock: true });
      to.notes.push(...notes);
    } else if (part.isBare && this.#begun !== undefined) {
      this.#begun.parts.push(part);
      this.#begun.question.texts.push(text);
      this.#begun.question.notes.push(...notes);
    } else {
      this.#leaveBegun();
      this.#begun = { question: openQuestion(place, text, notes), parts: [part] };
    }
  }

  /**
   * Whether code or a picture below a choice belongs to it: if another choice of the question follows, or if earlier
   * choices have such a block. Choices that follow may also be those of another question, with their own mark.
   */
  #isOfChoice({ choices }: OpenQuestion, at: number): boolean {
    const ahead = this.#ahead.choicesBelow(at);
    if (ahead.length === 0) return choices.some(({ hasBlock }) => hasBlock);
    const isWhole = (group: readonly { isMarked: boolean }[]) =>
      group.length > 1 && group.some(({ isMarked }) => isMarked);
    return !isWhole(choices) || !isWhole(ahead);
  }

  /** Adds a line that names the correct choice, labels, an explanation or notes. */
  #addLine(part: PartOf<'answer' | 'labels' | 'explanation' | 'notes'>, at: number): void {
    const isOfBegun =
      part.kind === 'notes' || (part.kind !== 'explanation' && this.parts[at + 1]?.kind === 'choice');
    if (isOfBegun) this.#begun?.parts.push(part);
    else if (this.#question === undefined) this.#leaveBegun();
    const above = isOfBegun ? this.#begun?.question : undefined;
    // Between choices and an answer may stand a question whose choices are not recognised.
    const isOfOther = part.kind === 'answer' && !isOfBegun && this.#begun?.question.texts.some(mayAsk);
    const question = isOfOther ? undefined : (above ?? this.#question);
    const isRepeated = part.kind === 'labels' && question && contradicts(question.labels, part.labels);
    if (question === undefined || isRepeated) this.#leave([part]);
    else if (part.kind === 'answer') question.answers.push(part.answer);
    else if (part.kind === 'labels') question.labels = joinLabels(question.labels, part.labels);
    else {
      question.notes.push(...(part.notes ?? []));
      if (part.kind === 'notes') return;
      question.isExplained = part.text === '';
      question.explanations.push(part.text);
    }
  }

  #addItems(items: readonly FileItem[]): void {
    this.#close();
    for (const item of items) {
      const { category } = item.kind === 'question' ? item : (item.draft ?? { category: undefined });
      this.#found.push(category === '' ? withCategory(item, this.#category) : item);
    }
  }

  #addChoice(part: PartOf<'choice'>): void {
    const { text, isMarked, letter, isColoured, print = NO_PRINT, listed, notes = [] } = part;
    const begun = this.#begun?.question;
    if (begun !== undefined) {
      this.#begun = undefined;
      this.#close();
      this.#question = begun;
    }
    if (this.#question === undefined) this.#loose.push(part);
    if (listed === undefined) this.#foldLetters(letter);
    this.#question?.choices.push({
      text,
      isMarked,
      print,
      ...(letter && { letter }),
      ...(isColoured && { isColoured }),
      ...(listed && { listed }),
    });
    this.#question?.notes.push(...notes);
  }

  /**
   * Lettered lines above boxes, and lines with circled numbers above letters, are text to which the choices refer:
   * “A and C”, “①③”.
   */
  #foldLetters(next: string | undefined): void {
    const { choices = [], texts = [] } = this.#question ?? {};
    const isOther = (letter: string) => next === undefined || (isCircled(letter) && !isCircled(next));
    if (choices.length === 0) return;
    if (!choices.every(({ letter, isMarked }) => letter !== undefined && !isMarked && isOther(letter)))
      return;
    texts.push(choices.map(({ letter, text }) => `${letter} ${text}`).join('\n'));
    choices.splice(0);
  }

  #close(): void {
    if (this.#question !== undefined) this.#addFound(this.#question);
    this.#question = undefined;
    this.#leaveBegun();
    for (const item of this.#unused) this.#found.push(item);
    this.#unused = [];
  }

  /** Text below a number without choices is a block of its own: the number names only the paragraph behind it. */
  #addFound(question: OpenQuestion): void {
    const { texts, choices, answers, heading } = question;
    const own = texts.findIndex((text) => text !== '') + 1;
    const hidden = question.notes.filter((note) => kindOfNote(note) === 'hidden');
    const below = [...texts.slice(own), ...hidden];
    const isText =
      this.form.numbersText && choices.length === 0 && answers.length === 0 && heading === undefined;
    const isCut = isText && below.length > 0;
    this.#found.push({ ...question, ...(isCut && { texts: texts.slice(0, own) }), chapter: this.#category });
    if (!isCut) return;
    const { lastLine: _, ...unused } = unusedPart({ file: this.form.file }, 1, joinBlocks(below));
    this.#found.push(unused);
    this.#numberOfUnused += 1;
  }

  #leaveBegun(): void {
    if (this.#begun !== undefined) this.#leave(this.#begun.parts);
    this.#begun = undefined;
  }

  #leaveLoose(): void {
    if (this.#loose.length > 0) this.#leave(this.#loose);
    this.#loose = [];
  }

  /** Reports parts that stand together and belong to no question. */
  #leave(parts: readonly OutlinePart[], reason = NO_QUESTION): void {
    const [line, lastLine] = [parts[0]?.line, parts.at(-1)?.lastLine];
    const { lines, file } = this.form;
    const source =
      lines !== undefined && line !== undefined ? lines.slice(line - 1, lastLine) : parts.map(sourceOf);
    const text = source
      .join('\n')
      .slice(0, 2 * LIMITS.questionTextLength)
      .toWellFormed();
    this.#unused.push({
      kind: 'unused',
      place: { file, ...(line !== undefined && { line }) },
      ...(lastLine !== undefined && { lastLine }),
      text: ownText(text),
      reason,
    });
    this.#numberOfUnused += 1;
  }
}

/** Apart from the collector, so that its parts and lines need no memory while items are taken. */
function itemsOfAll(
  found: readonly (FileItem | (OpenQuestion & { readonly chapter: string }))[],
  toldOf: ReadonlyMap<OpenQuestion, Told>,
  { howToMark, numbersText, show }: OutlineForm,
): Pick<OpenedFile, 'items' | 'share'> {
  const form = { howToMark, numbersText, ...(show && { show }) };
  return itemsOf(found, (one) => ('kind' in one ? one : judge(one, toldOf.get(one), form)));
}

type Judging = Pick<OutlineForm, 'howToMark' | 'numbersText' | 'show'>;

/** @param told the choice that its answer lines name */
function judge(
  question: OpenQuestion & { readonly chapter: string },
  told: Told | undefined,
  form: Judging,
): FileItem {
  const { place, texts, choices: printed, notes: said, answers, labels } = question;
  const [answer] = answers;
  const notes = [...said];
  const show = (text: string) => {
    const shown = form.show?.(text);
    notes.push(...(shown?.notes ?? []));
    return shown?.text ?? text;
  };
  const text = show(joinBlocks(texts) || (question.heading ?? ''));
  const choices = printed.map((choice) => ({
    ...choice,
    text: show(choice.text),
    isMarked: isMarkedAmong(printed, choice),
  }));
  const category = labels.category ?? question.chapter;
  const explanation = show(joinBlocks(question.explanations));
  const found = { place, text, category, explanation, notes: [...new Set(notes)], ...labels };
  if (choices.length === 0 && /^\s*(?:true|false)\W*$/i.test(answer ?? '')) {
    const isTrue = /true/i.test(answer ?? '');
    const both = [
      { text: 'True', isCorrect: isTrue },
      { text: 'False', isCorrect: !isTrue },
    ];
    return judgeQuestion({ ...found, choices: both, isTrueFalse: true });
  }
  if (form.numbersText && choices.length === 0 && answer === undefined) {
    return { kind: 'skipped', place, text: excerptOf(text), reason: NO_CHOICES };
  }
  const answered = told !== undefined && 'index' in told ? told.index : -1;
  const fault = told !== undefined && 'fault' in told ? told.fault : undefined;
  const reason = findFault(choices, answer, answered, form.howToMark, fault);
  const pins = readPins(labels.pinned ?? '');
  return judgeQuestion({
    ...found,
    fault: reason,
    choices: choices.map((choice, index) => ({
      text: choice.text,
      isCorrect: answered === -1 ? choice.isMarked : index === answered,
      ...(pins && { isPinned: pins.has(letterOf(index)) }),
    })),
  });
}

function findFault(
  choices: readonly Choice[],
  answer: string | undefined,
  answered: number,
  howToMark: string,
  fault?: string,
): string | undefined {
  const marked = choices.findIndex(({ isMarked }) => isMarked);
  if (choices.length < 2) return undefined;
  const late = findLateLabel(choices);
  if (answer !== undefined && late !== undefined) {
    return `Its choices begin with ${late}. “${excerptOf(answer)}” may be a printed letter or a position: restart the letters at this question.`;
  }
  if (answer !== undefined && answered === -1)
    return fault ?? `“${excerptOf(answer)}” is none of the choices.`;
  if (answer === undefined && marked === -1) return `None of the choices is marked as correct. ${howToMark}`;
  if (answered !== -1 && marked !== -1 && !choices[answered]?.isMarked) {
    return `One choice is marked as correct, and another one is named by “${excerptOf(answer ?? '')}”.`;
  }
  return undefined;
}

function openQuestion(place: Place, text: string, notes: readonly string[]): OpenQuestion {
  return {
    place,
    texts: [text],
    choices: [],
    notes: [...notes],
    answers: [],
    explanations: [],
    isExplained: false,
    labels: NO_LABELS,
  };
}

/** Whether a paragraph may be a question: it asks, has a gap, or begins with a number. */
function mayAsk(text: string): boolean {
  return /[?？؟]|_{3}|[(（]\s{0,9}[)）]|^\**\d{1,4}[\s*.)、]/.test(text);
}

/** The number in the sign or heading of a question. */
function numberIn(sign: string): { number?: number } {
  const digits = /^\D{0,20}(\d{1,5})/.exec(sign)?.[1];
  return digits === undefined ? {} : { number: Number(digits) };
}

/** Marks the choices of questions without another mark by marks that could also be words. */
function believeWeakMarks(questions: readonly OpenQuestion[]): void {
  const open = questions.filter(
    ({ choices, answers }) =>
      choices.length >= 2 &&
      answers.length === 0 &&
      !choices.some((choice) => isMarkedAmong(choices, choice)),
  );
  const weak = ({ text, isColoured = false }: Choice) => ({ text, isColoured });
  const marks = findWeakMarks(open.map(({ choices }) => choices.map(weak)));
  if (marks.size === 0) return;
  for (const { choices } of open) {
    const marked = choices.map((choice) => ({ ...choice, ...takeMark(weak(choice), marks) }));
    choices.splice(0, choices.length, ...marked);
  }
}

/** Leaves only the letter of answers such as “B. Because it is”; the rest is the explanation. */
function partAnswers({ answers, choices, explanations }: OpenQuestion): void {
  for (const [index, answer] of answers.entries()) {
    const [, sign = '', rest = ''] =
      /^([(（]?[\p{L}①-⑩](?:[.)、．）]|(?=[*_ \t]{1,9}[—–-])))[*_ \t—–-]{1,12}([^*_\s—–-].*)$/su.exec(
        answer,
      ) ?? [];
    const place = placeOfAnswer(
      sign,
      choices.map(({ letter = '' }) => letter),
    );
    if (place < 0 || choices.some(({ text }) => [answer, rest].map(keyOfChoice).includes(keyOfChoice(text))))
      continue;
    answers[index] = sign;
    explanations.unshift(rest);
  }
}

/** An answer as the Latin letter of its choice, if it is the printed letter of one in another alphabet. */
function answerByPrintedLetter(answer: string, choices: readonly Choice[]): string {
  const printed = choices.map(({ letter = '' }) => letter);
  if (printed.some((letter) => letter === '')) return answer;
  const areLatin = printed.every((letter) => /^[a-j]$/.test(letterIn(letter)) && /[a-j]/i.test(letter));
  const [, sign, words] = /^([(（]?[\p{L}①-⑩][.)、．）])[ \t]{0,9}(\S.*)$/su.exec(answer) ?? [];
  const place = placeOfAnswer(sign ?? answer, printed);
  const isWhole = words === undefined || keyOfChoice(words) === keyOfChoice(choices[place]?.text ?? '');
  if (areLatin && words === undefined) return answer;
  if (place >= 0 && isWhole) return letterOf(place);
  // A letter of another alphabet than the printed ones names no choice for certain.
  return letterIn(answer) === '' || areLatin || printed.every(isCircled) ? answer : `${answer} …`;
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** A part in formats without lines. */
function sourceOf(part: OutlinePart): string {
  if (part.written !== undefined) return part.written;
  if (part.kind === 'notes') return part.notes.join('\n');
  return 'text' in part ? part.text : '';
}

function isMarkedAmong(choices: readonly Choice[], { isMarked, print }: Choice): boolean {
  return isMarked || print.some((way) => choices.some((other) => !other.print.includes(way)));
}

/** The label of the first choice if a list continues that of the previous question; an answer is ambiguous then. */
function findLateLabel(choices: readonly Choice[]): string | undefined {
  const { by, label = '' } = choices[0]?.listed ?? {};
  const sign = label.replaceAll(/[^A-Z\d]/gi, '').toUpperCase();
  const isFirst = sign === '' || by === 'bullet' || by === 'roman' || sign === 'A' || sign === '1';
  return isFirst ? undefined : sign;
}

/** Whether a label that a question has once is given another value. */
function contradicts(one: Labels, other: Labels): boolean {
  const names = ['pinned', 'category', 'name', 'source'] as const;
  return names.some(
    (name) => one[name] !== undefined && other[name] !== undefined && one[name] !== other[name],
  );
}

function joinLabels(one: Labels, other: Labels): Labels {
  return {
    ...one,
    ...other,
    tags: [...one.tags, ...other.tags],
    keepChoiceOrder: one.keepChoiceOrder || other.keepChoiceOrder,
  };
}

/** The combined meaning of two answer lines of one question. */
function agreed(one: Told, other: Told): Told {
  if ('fault' in one) return one;
  if ('fault' in other || one.index === other.index) return other;
  return { fault: 'Two lines contradict each other about the correct choice.' };
}

/** Whether a line below the choices names the correct one. */
function isAnsweredByLine({ choices, answers }: OpenQuestion): boolean {
  return choices.length >= 2 && answers.length > 0;
}
