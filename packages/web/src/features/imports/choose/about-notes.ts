import type { Import, NoteKind } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';

type NoteTotal = Import['notes'][number];

/** What a total says, such as "310 pictures stayed behind". */
const WORDS: Readonly<Record<NoteKind, (total: NoteTotal) => string>> = {
  look: ({ numberOfQuestions: number }) =>
    `${counted(number, 'question')} ${number === 1 ? 'needs' : 'need'} a look`,
  pictures: ({ numberOfNotes }) => `${counted(numberOfNotes, 'picture')} stayed behind`,
  media: ofQuestions('Sounds, films and attached files stayed behind'),
  texts: ofQuestions('Texts beside questions stayed behind or were moved'),
  hidden: ofQuestions('Hidden text stayed behind'),
  print: ofQuestions('Underlined, struck or half bold words became plain'),
  formulas: ofQuestions('Formulas stayed behind or became plain'),
  tables: ofQuestions('Tables were changed'),
  links: ofQuestions('Addresses of links stayed behind'),
  feedback: ofQuestions('Feedback and hints stayed behind'),
  scoring: ofQuestions('Points and id numbers stayed behind'),
  columns: ofQuestions('Columns of the file stayed behind'),
  other: ofQuestions('Other notes'),
};

function ofQuestions(words: string): (total: NoteTotal) => string {
  return ({ numberOfQuestions }) => `${words}: ${counted(numberOfQuestions, 'question')}`;
}

/** What the notes of one kind say of an import, in words. */
export function aboutNotes(total: NoteTotal): string {
  return WORDS[total.kind](total);
}

/** The kind of notes that an address asks for, if the import has any. */
export function noteIn(params: URLSearchParams, { notes }: Pick<Import, 'notes'>): NoteKind | undefined {
  return notes.find(({ kind }) => kind === params.get('note'))?.kind;
}
