import type { AnswerColumn } from '@exam/contract';
import { type RawFile, readingAt } from '../format-files.ts';
import { excerptOf, judgeQuestion, withCategory } from '../judge-question.ts';
import { itemsOf } from '../opened-file.ts';
import { letterOf, readPins } from '../pin-letters.ts';
import type { FileItem, OpenedFile, Place } from '../question-file.ts';
import { type Told, tellCorrectChoices } from '../table/correct-choice.ts';
import type { Labels, Listed, OutlinePart } from './outline.ts';

/** How an outline is interpreted. */
export interface OutlineForm {
  /** A sentence that says what to do if no correct choice is marked. */
  readonly howToMark: string;
  /** Whether ordinary text may be numbered, so that a number without choices is not a question. */
  readonly numbersText: boolean;
  /** Answer columns of tables inside the outline. */
  readonly answerColumns?: readonly AnswerColumn[];
}

/** The questions of an outline, with the reading of the lines that name correct answers. */
export function collectQuestions(
  parts: readonly OutlinePart[],
  form: OutlineForm,
  file: Pick<RawFile, 'answers'> = {},
): CollectedQuestions {
  const collector = new Collector(chapterLevelOf(parts), form);
  for (const part of parts) collector.add(part);
  return collector.finish(file);
}

/** The items of an outline; an item is made when it is requested. */
export interface CollectedQuestions extends Pick<OpenedFile, 'items' | 'share'> {
  readonly numberOfItems: number;
  readonly answerColumns: AnswerColumn[];
}

interface Choice {
  readonly text: string;
  readonly isMarked: boolean;
  readonly print: readonly string[];
  readonly listed?: Listed;
}

interface OpenQuestion {
  readonly place: Place;
  readonly texts: string[];
  readonly choices: Choice[];
  readonly notes: string[];
  /** The lines that name the correct choice. */
  readonly answers: string[];
  readonly explanations: string[];
  labels: Labels;
}

const NO_CHOICES = 'It has a number and no choices: it is text, or a question of another type.';
const NO_LABELS: Labels = { tags: [], keepChoiceOrder: false };

class Collector {
  /** Questions are judged at the end, because the reading of answers depends on all of them. */
  readonly #found: (FileItem | (OpenQuestion & { readonly chapter: string }))[] = [];
  #category = '';
  #question: OpenQuestion | undefined;
  /** A paragraph that may be the text of a question without a number. */
  #paragraph: OpenQuestion | undefined;

  constructor(
    readonly chapterLevel: number,
    readonly form: OutlineForm,
  ) {}

  add(part: OutlinePart): void {
    if (part.kind === 'heading') this.#addHeading(part.level, part.text);
    else if (part.kind === 'question') this.#open(part.place, part.text, part.notes);
    else if (part.kind === 'paragraph') this.#addParagraph(part.place, part.text, part.notes);
    else if (part.kind === 'choice') this.#addChoice({ print: [], ...part }, part.notes);
    else if (part.kind === 'items') this.#addItems(part.items);
    else if (part.kind === 'notes') (this.#paragraph ?? this.#question)?.notes.push(...part.notes);
    else if (this.#question !== undefined) {
      if (part.kind === 'answer') this.#question.answers.push(part.answer);
      else if (part.kind === 'explanation') {
        this.#question.explanations.push(part.text);
        this.#question.notes.push(...(part.notes ?? []));
      } else this.#question.labels = joinLabels(this.#question.labels, part.labels);
    }
  }

  finish(file: Pick<RawFile, 'answers'>): CollectedQuestions {
    this.#close();
    const { answerColumns: ofTables = [] } = this.form;
    const withLines = this.#found.flatMap((one) => ('kind' in one || !isAnsweredByLine(one) ? [] : [one]));
    const answered = withLines.filter(({ choices }) => findLateLabel(choices) === undefined);
    const rowsBy = (line: number) =>
      answered.flatMap((question) => {
        const { place, texts, choices, answers } = question;
        const row = { line: place.line, text: texts.join(' '), choices: choices.map(({ text }) => text) };
        return answers.slice(line, line === 0 ? 1 : undefined).map((answer) => ({
          question,
          row: { ...row, answers: [answer] },
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
      ...itemsOf(this.#found, (one) => ('kind' in one ? one : this.#judge(one, toldOf.get(one)))),
      numberOfItems: this.#found.length,
      answerColumns: rows.length === 0 ? [...ofTables] : [...ofTables, column],
    };
  }

  #addHeading(level: number, text: string): void {
    this.#close();
    if (level === this.chapterLevel) this.#category = text;
    else if (level < this.chapterLevel) this.#category = '';
  }

  #open(place: Place, text: string, notes: readonly string[] = []): void {
    this.#close();
    this.#question = openQuestion(place, text, notes);
  }

  #addParagraph(place: Place, text: string, notes: readonly string[] = []): void {
    if (this.#question !== undefined && this.#question.choices.length === 0) {
      this.#question.texts.push(text);
      this.#question.notes.push(...notes);
    } else this.#paragraph = openQuestion(place, text, notes);
  }

  #addItems(items: readonly FileItem[]): void {
    this.#close();
    for (const item of items) {
      const { category } = item.kind === 'question' ? item : (item.draft ?? { category: undefined });
      this.#found.push(category === '' ? withCategory(item, this.#category) : item);
    }
  }

  #addChoice({ text, isMarked, print, listed }: Choice, notes: readonly string[] = []): void {
    if (this.#paragraph !== undefined) {
      const begun = this.#paragraph;
      this.#close();
      this.#question = begun;
    }
    this.#question?.choices.push({ text, isMarked, print, ...(listed && { listed }) });
    this.#question?.notes.push(...notes);
  }

  #close(): void {
    if (this.#question !== undefined) this.#found.push({ ...this.#question, chapter: this.#category });
    this.#question = undefined;
    this.#paragraph = undefined;
  }

  #judge(question: OpenQuestion & { readonly chapter: string }, told: Told | undefined): FileItem {
    const { place, texts, choices: printed, notes, answers, labels } = question;
    const [answer] = answers;
    const choices = printed.map((choice) => ({ ...choice, isMarked: isMarkedAmong(printed, choice) }));
    const text = texts.filter((part) => part !== '').join('\n\n');
    const category = labels.category ?? question.chapter;
    const explanation = question.explanations.join('\n\n');
    const found = { place, text, category, explanation, notes: [...new Set(notes)], ...labels };
    if (choices.length === 0 && /^\s*(?:true|false)\W*$/i.test(answer ?? '')) {
      const isTrue = /true/i.test(answer ?? '');
      const both = [
        { text: 'True', isCorrect: isTrue },
        { text: 'False', isCorrect: !isTrue },
      ];
      return judgeQuestion({ ...found, choices: both, isTrueFalse: true });
    }
    if (this.form.numbersText && choices.length === 0 && answer === undefined) {
      return { kind: 'skipped', place, text: excerptOf(text), reason: NO_CHOICES };
    }
    const answered = told !== undefined && 'index' in told ? told.index : -1;
    const fault = told !== undefined && 'fault' in told ? told.fault : undefined;
    const reason = this.#findFault(choices, answer, answered, fault);
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

  #findFault(choices: readonly Choice[], answer: string | undefined, answered: number, fault?: string) {
    const marked = choices.findIndex(({ isMarked }) => isMarked);
    if (choices.length < 2) return undefined;
    const late = findLateLabel(choices);
    if (answer !== undefined && late !== undefined) {
      return `Its choices begin with ${late}. “${excerptOf(answer)}” may be a printed letter or a position: restart the letters at this question.`;
    }
    if (answer !== undefined && answered === -1)
      return fault ?? `“${excerptOf(answer)}” is none of the choices.`;
    if (answer === undefined && marked === -1)
      return `None of the choices is marked as correct. ${this.form.howToMark}`;
    if (answered !== -1 && marked !== -1 && !choices[answered]?.isMarked) {
      return `One choice is marked as correct, and another one is named by “${excerptOf(answer ?? '')}”.`;
    }
    return undefined;
  }
}

function openQuestion(place: Place, text: string, notes: readonly string[]): OpenQuestion {
  return {
    place,
    texts: [text],
    choices: [],
    notes: [...notes],
    answers: [],
    explanations: [],
    labels: NO_LABELS,
  };
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

/** Chapters are the highest heading level, except for a title, which is the only heading of the first level. */
function chapterLevelOf(parts: readonly OutlinePart[]): number {
  const levels = parts.flatMap((part) => (part.kind === 'heading' ? [part.level] : []));
  const deeper = levels.filter((level) => level > 1);
  const isTitle = levels.filter((level) => level === 1).length <= 1;
  return isTitle && deeper.length > 0 ? deeper.reduce((least, level) => Math.min(least, level)) : 1;
}
