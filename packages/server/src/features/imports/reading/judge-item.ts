import {
  annotationFields,
  CreateQuestionSchema,
  composed,
  decideOrder,
  findDoubtfulLast,
  firstCharacters,
  isBlank,
  isStorable,
  isWithin,
  LIMITS,
  mapMarkup,
  NO_ID,
  type NoteKind,
  UNSAID,
} from '@exam/contract';
import { type FileItem, kindOfNote, type LeftBehind, type QuestionDraft } from '@exam/interchange';
import type { Insertable } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { listImageIds, replaceImages } from '../../images/index.ts';

/** An item as it is stored, without its place. */
export type JudgedItem = Omit<Insertable<Database['importItems']>, 'id' | 'importId' | 'position'>;

type Stored = Required<JudgedItem>;

/** The images of a file: the keys of stored ones, and the reasons for the others. */
export interface JudgedImages {
  readonly good: ReadonlyMap<string, string>;
  readonly refusals: ReadonlyMap<string, string>;
}

const MOST = {
  notes: 20,
  noteLength: 500,
  tags: 50,
  tagLength: 200,
  placeLength: 300,
};

/** Judges all items of a file; yields to other requests. */
export function judgeItems(
  items: readonly FileItem[],
  fileName: string,
  images: JudgedImages,
): Promise<JudgedItem[]> {
  return mapInSlices(items, (item) => judgeItem(item, fileName, images));
}

/**
 * An item of a file as it is stored. A question is checked by the rules of the pool, whatever its reader accepted,
 * and may only show images of its file: an image id written in a file is not valid.
 */
export function judgeItem(item: FileItem, fileName: string, images: JudgedImages): JudgedItem {
  const place = {
    file: clean(
      item.place.file === fileName ? fileName : `${fileName}: ${item.place.file}`,
      MOST.placeLength,
    ),
    line: item.place.line ?? null,
    lastLine: 'lastLine' in item ? (item.lastLine ?? null) : null,
  };
  if (item.kind !== 'question' && item.draft === undefined) return { ...place, ...leftBehind(item) };
  const shown = keepOwnImages(item.kind === 'question' ? item : item.draft!, images);
  const reason = item.kind === 'question' ? findFault(shown) : item.reason;
  if (reason === undefined) {
    const imageKeys = listImageIds(shown);
    return asStored(shown, place, { state: 'question', reason: null, mending: null, imageKeys });
  }
  const why = clean(reason, MOST.noteLength);
  return asStored(shown, place, { state: 'failed', reason: why, mending: 'possible', imageKeys: [] });
}

/**
 * The fields that were read of a question, valid or not, with its place and what became of it. They are named one by one: a field that
 * a copy gains takes 2 µs in Node 20.
 */
function asStored(
  shown: QuestionDraft,
  { file, line, lastLine }: Pick<Stored, 'file' | 'line' | 'lastLine'>,
  { state, reason, mending, imageKeys }: Pick<Stored, 'state' | 'reason' | 'mending' | 'imageKeys'>,
): JudgedItem {
  const { explanation, source, name, tags, notes: others } = fitAnnotations(shown);
  const { pinnedChoices, keepChoiceOrder } = orderOf(shown);
  const isSaid = shown.pinnedChoices !== undefined || keepChoiceOrder;
  const doubtful = isSaid ? undefined : findDoubtfulLast(shown.choices);
  const all = [...shown.notes, ...others, ...(doubtful === undefined ? [] : [noteOfLast(doubtful)])];
  const notes = mostImportant(all.map((note) => ({ note, kind: kindOfNote(note) })));
  return {
    file,
    line,
    lastLine,
    state,
    reason,
    mending,
    notes: notes.map(({ note }) => clean(note, MOST.noteLength)),
    noteKinds: notes.map(({ kind }) => kind),
    text: storable(shown.text),
    choices: shown.choices.map(storable),
    correctAnswer: storable(shown.correctAnswer),
    keepChoiceOrder,
    pinnedChoices,
    explanation,
    source,
    name,
    tags,
    category: clean(shown.category, LIMITS.categoryLength).trim(),
    isTrueFalse: shown.isTrueFalse,
    imageKeys,
  };
}

/** The order of choices, as the file says it. A file that does not keep it has rarely been asked whether it should. */
function orderOf({ choices, pinnedChoices, keepChoiceOrder }: QuestionDraft) {
  return decideOrder({
    choices: choices.map(storable),
    pinnedChoices: pinnedChoices?.map(storable),
    keepChoiceOrder: keepChoiceOrder || undefined,
  });
}

function noteOfLast(choice: string): string {
  return `Its last choice may speak of the others, but it is not pinned last: “${clean(choice, 200)}”.`;
}

/** The notes that are stored, limited in number; those that need a look come first. */
function mostImportant<Note extends { readonly kind: NoteKind }>(notes: readonly Note[]): Note[] {
  const [first, rest] = [true, false].map((wanted) =>
    notes.filter(({ kind }) => (kind === 'look') === wanted),
  );
  return [...first!, ...rest!].slice(0, MOST.notes);
}

/**
 * The annotations that fit a question of the pool, and notes about the rest. Tags are kept beyond their limit, because
 * they may mean labels.
 */
function fitAnnotations({ explanation = '', source = '', name = '', tags }: QuestionDraft) {
  const kept = [...new Set(tags.map((tag) => shorten(asLine(tag), MOST.tagLength)))]
    .filter((tag) => tag !== '')
    .slice(0, MOST.tags);
  const notes: string[] = [];
  const isExplained = annotationFields.explanation.safeParse(explanation).success;
  if (!isExplained) {
    notes.push(`The explanation is longer than ${LIMITS.explanationLength} characters and was left out.`);
  }
  if (kept.some((tag) => !isWithin(tag, LIMITS.tagLength))) {
    notes.push(
      `A tag of more than ${LIMITS.tagLength} characters can mean a label, but is not kept as a tag.`,
    );
  }
  return {
    explanation: isExplained && !isBlank(explanation) ? explanation : '',
    source: shorten(asLine(source), LIMITS.sourceLength),
    name: shorten(asLine(name), LIMITS.nameLength),
    tags: kept,
    notes,
  };
}

/** A name on one line in normal form C; empty if it shows nothing. */
function asLine(text: string): string {
  return isBlank(text) ? '' : composed(text.replace(/[\s\p{Cc}]+/gu, ' ').trim());
}

/** A line that is storable, with so many characters at most. */
function shorten(line: string, most: number): string {
  const kept = storable(line);
  return isWithin(kept, most) ? kept : `${firstCharacters(kept, most - 1)}…`;
}

/** An item from which no question was read. */
function leftBehind({ kind, text, reason }: LeftBehind) {
  return {
    state: kind,
    reason: clean(reason, MOST.noteLength),
    mending: null,
    notes: [],
    noteKinds: [],
    text: clean(text, LIMITS.questionTextLength),
    choices: [],
    correctAnswer: '',
    ...UNSAID,
    category: '',
    isTrueFalse: false,
    imageKeys: [],
  };
}

function keepOwnImages(question: QuestionDraft, { good, refusals }: JudgedImages): QuestionDraft {
  const { text, choices, explanation = '', notes } = question;
  const asked = listImageIds({ text, choices });
  const explaining = listImageIds({ text: explanation, choices: [] });
  if (asked.length + explaining.length === 0) return question;
  const shown = (words: string) =>
    replaceImages(words, (key, alt) => good.get(key) ?? { words: `[${alt || 'image'}]` });
  const lost = asked.filter((key) => !good.has(key));
  const refused = lost.filter((key) => refusals.has(key));
  return {
    ...mapMarkup(question, shown),
    notes: [
      ...notes,
      ...refused.map((key) => `An image cannot be imported, and words replace it: ${refusals.get(key)}`),
      ...(lost.length === refused.length ? [] : ['An image that is not in the file was left out.']),
      ...(explaining.every((key) => good.has(key)) ? [] : ['An image of the explanation was left out.']),
    ],
  };
}

function findFault({ text, choices, correctAnswer }: QuestionDraft): string | undefined {
  const rest = { difficulty: 'simple', objective: 'reminding', chapterId: NO_ID };
  const result = CreateQuestionSchema.safeParse({ text, choices, correctAnswer, ...rest });
  return result.success ? undefined : result.error.issues[0]?.message;
}

function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed();
}

/** The storable part of a text on one line of limited length. */
function clean(text: string, most: number): string {
  const kept = storable(text);
  return kept.length <= most ? kept : `${kept.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
