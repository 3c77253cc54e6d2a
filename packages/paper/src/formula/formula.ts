/**
 * A formula in few forms, whatever TeX or MathML it came from. Both typesetters use only this, so that a formula looks
 * the same on all paper, and no user text is ever run as code.
 */
export type Formula =
  | { readonly is: 'row'; readonly parts: readonly Formula[] }
  /** One letter or sign; letters are set in italics. */
  | { readonly is: 'symbol'; readonly text: string }
  /** Upright text: numbers, function names, words. */
  | { readonly is: 'text'; readonly text: string }
  /** The name of a function with its spacing, such as "log". */
  | { readonly is: 'function'; readonly text: string }
  | { readonly is: 'space'; readonly em: number }
  | {
      readonly is: 'fraction';
      readonly top: Formula;
      readonly bottom: Formula;
      readonly hasLine: boolean;
    }
  | { readonly is: 'root'; readonly body: Formula; readonly index?: Formula }
  /** Subscript and superscript at the right of the base. */
  | { readonly is: 'scripts'; readonly base: Formula; readonly sub?: Formula; readonly sup?: Formula }
  /** Below and above the base, like the limits of a sum. */
  | { readonly is: 'limits'; readonly base: Formula; readonly below?: Formula; readonly above?: Formula }
  /** A mark over the whole base: a combining character. */
  | { readonly is: 'accent'; readonly base: Formula; readonly mark: string }
  | { readonly is: 'line'; readonly base: Formula; readonly place: 'above' | 'below' | 'through' | 'around' }
  | { readonly is: 'brace'; readonly base: Formula; readonly place: 'above' | 'below' }
  /** Delimiters as tall as their content; an empty one is not shown. */
  | { readonly is: 'fenced'; readonly open: string; readonly close: string; readonly body: Formula }
  | {
      readonly is: 'table';
      readonly rows: readonly (readonly Formula[])[];
      /** One per column. */
      readonly alignments: readonly Alignment[];
    }
  /** Empty space of the size of the body. */
  | { readonly is: 'phantom'; readonly body: Formula };

export type Alignment = 'left' | 'center' | 'right';
