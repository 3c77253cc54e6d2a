import type { NoteKind } from '@exam/contract';

/** The beginnings of the notes of each kind. */
const BEGINNINGS: readonly (readonly [NoteKind, RegExp])[] = [
  [
    'look',
    /^(?:Cells? |Colour is|A table may be a drawing|Only the correct choice|An image cannot|An empty line|A description)/,
  ],
  ['pictures', /^(?:An image|A drawing)/],
  ['media', /^(?:A sound|A film|An embedded|An attached|Attached)/],
  ['hidden', /^Hidden text/],
  [
    'texts',
    /^(?:A text|The text is longer|Instructions|Other texts|It belongs to a text|It refers to a text|The explanation)/,
  ],
  ['print', /^(?:Underlining|Striking|Bold or italic|Code within a line)/],
  ['formulas', /^A formula/],
  ['tables', /^(?:Merged cells|Line breaks in cells)/],
  ['links', /^(?:The address of a link|Addresses of links)/],
  ['feedback', /^(?:Feedback|Hints)/],
  ['scoring', /^(?:Its points|Part marks|Negative marks|Choices that are partly|Its id number)/],
  ['columns', /^The columns? /],
  ['order', /^Its last choice/],
];

/** The kind of a reader's note. */
export function kindOfNote(note: string): NoteKind {
  return BEGINNINGS.find(([, beginning]) => beginning.test(note))?.[0] ?? 'other';
}
