import type { Import, NoteKind } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';

type NoteTotal = Import['notes'][number];

/** The words of a total, such as "310 pictures were not imported". */
const WORDS: Readonly<Record<NoteKind, (total: NoteTotal) => string>> = {
  look: ({ numberOfQuestions: number }) =>
    `${counted(number, 'question')} ${number === 1 ? 'needs' : 'need'} a look`,
  pictures: ({ numberOfNotes }) =>
    `${counted(numberOfNotes, 'picture')} ${numberOfNotes === 1 ? 'was' : 'were'} not imported`,
  media: ofQuestions('Sounds, films and attached files were not imported'),
  texts: ofQuestions('Texts outside questions were not imported or were moved'),
  hidden: ofQuestions('Hidden text was not imported'),
  print: ofQuestions('Underlined, struck or partly bold words became plain text'),
  formulas: ofQuestions('Formulas were not imported or became plain text'),
  tables: ofQuestions('Tables were changed'),
  links: ofQuestions('Addresses of links were not imported'),
  feedback: ofQuestions('Feedback and hints were not imported'),
  scoring: ofQuestions('Points and id numbers were not imported'),
  columns: ofQuestions('Some columns of the file were not imported'),
  order: ofQuestions('The last choice may speak of the others, but is not pinned last'),
  other: ofQuestions('Other notes'),
};

function ofQuestions(words: string): (total: NoteTotal) => string {
  return ({ numberOfQuestions }) => `${words}: ${counted(numberOfQuestions, 'question')}`;
}

/** The total of one kind of notes, in words. */
export function aboutNotes(total: NoteTotal): string {
  return WORDS[total.kind](total);
}

/** The kind of notes that an address asks for, if the import has any. */
export function noteIn(params: URLSearchParams, { notes }: Pick<Import, 'notes'>): NoteKind | undefined {
  return notes.find(({ kind }) => kind === params.get('note'))?.kind;
}
