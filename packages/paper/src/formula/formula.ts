/**
 * A formula as it is set: what TeX and MathML say in many ways, in few. Both typesetters draw from this alone, so that a
 * formula looks alike on all paper, and nothing that somebody wrote is ever code of theirs.
 */
export type Formula =
  | { readonly is: 'row'; readonly parts: readonly Formula[] }
  /** One letter or sign; letters are italic. */
  | { readonly is: 'symbol'; readonly text: string }
  /** Upright: numbers, names of functions, words. */
  | { readonly is: 'text'; readonly text: string }
  /** The name of a function with the space that it keeps, such as "log". */
  | { readonly is: 'function'; readonly text: string }
  | { readonly is: 'space'; readonly em: number }
  | {
      readonly is: 'fraction';
      readonly top: Formula;
      readonly bottom: Formula;
      readonly hasLine: boolean;
    }
  | { readonly is: 'root'; readonly body: Formula; readonly index?: Formula }
  /** Beside the base, at its lower and upper right. */
  | { readonly is: 'scripts'; readonly base: Formula; readonly sub?: Formula; readonly sup?: Formula }
  /** Below and above the base, like the limits of a sum. */
  | { readonly is: 'limits'; readonly base: Formula; readonly below?: Formula; readonly above?: Formula }
  /** A mark on the whole of the base: a combining character. */
  | { readonly is: 'accent'; readonly base: Formula; readonly mark: string }
  | { readonly is: 'line'; readonly base: Formula; readonly place: 'above' | 'below' | 'through' | 'around' }
  | { readonly is: 'brace'; readonly base: Formula; readonly place: 'above' | 'below' }
  /** Between signs that are as tall as what they hold; an empty one is not shown. */
  | { readonly is: 'fenced'; readonly open: string; readonly close: string; readonly body: Formula }
  | {
      readonly is: 'table';
      readonly rows: readonly (readonly Formula[])[];
      /** Of each column. */
      readonly alignments: readonly Alignment[];
    }
  /** As much room as the body takes. */
  | { readonly is: 'phantom'; readonly body: Formula };

export type Alignment = 'left' | 'center' | 'right';
