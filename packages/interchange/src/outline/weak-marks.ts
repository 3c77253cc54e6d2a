import { WORDS } from './dialects.ts';

/*
 * Marks of correct choices that may also be words of a choice: an x, a plus or “(richtig)” behind it, or a colour. One
 * is believed if all questions without another mark agree: it is on exactly one choice of nearly every question, and
 * never on two. Linear time.
 */

/** A choice as far as its marks matter. */
export interface MarkedChoice {
  readonly text: string;
  readonly isColoured: boolean;
}

/** Least number of questions for marks that are also words or decoration. */
const LEAST = 2;
const LEAST_SHARE = 0.8;
const MAY_BE_WORDS: ReadonlySet<string> = new Set(['x', 'v', '+', '*', 'ok', 'coloured']);

/**
 * The marks that a document believes.
 * @param questions the choices of each question that has no other mark
 */
export function findWeakMarks(questions: readonly (readonly MarkedChoice[])[]): ReadonlySet<string> {
  const [once, often] = [new Map<string, number>(), new Set<string>()];
  for (const choices of questions) {
    const counts = new Map<string, number>();
    for (const mark of choices.flatMap(marksOf)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    for (const [mark, count] of counts) {
      if (count === 1) once.set(mark, (once.get(mark) ?? 0) + 1);
      // A mark on all choices is none.
      else if (count < choices.length) often.add(mark);
    }
  }
  const isBelieved = ([mark, count]: [string, number]) =>
    !often.has(mark) &&
    count >= (MAY_BE_WORDS.has(mark) ? LEAST : 1) &&
    count >= LEAST_SHARE * questions.length;
  return new Set([...once].filter(isBelieved).map(([mark]) => mark));
}

/** A choice without the mark behind it, if it has one of these. */
export function takeMark(
  choice: MarkedChoice,
  marks: ReadonlySet<string>,
): { text: string; isMarked: boolean } {
  const behind = markBehind(choice.text);
  if (behind !== undefined && marks.has(behind.mark)) return { text: behind.text, isMarked: true };
  return { text: choice.text, isMarked: choice.isColoured && marks.has('coloured') };
}

function marksOf(choice: MarkedChoice): string[] {
  const behind = markBehind(choice.text);
  return [...(behind ? [behind.mark] : []), ...(choice.isColoured ? ['coloured'] : [])];
}

const LONGEST_MARK = 30;

function markBehind(text: string): { mark: string; text: string } | undefined {
  const end = text.slice(-LONGEST_MARK);
  const found =
    /(?:\s(x|v|ok|\+)|(?:^|[^+*\\])(\+{2,3}|\\?\*(?:\\?\*){0,2}|←|⇐|<-{1,2}|√|✓|✔|✅)|[([（]([^()[\]（）]{1,24})[)\]）])[\s.]{0,3}$/iu.exec(
      end,
    );
  if (found === null) return undefined;
  const [whole, letter, sign, word] = found;
  // A character before a sign belongs to the text.
  const length = sign === undefined ? whole.length : whole.length - whole.indexOf(sign);
  const rest = text.slice(0, text.length - length).trim();
  // Asterisks may also end bold print.
  if (sign?.includes('*') && rest.includes('*')) return undefined;
  const mark = letter ?? (sign?.includes('*') ? '*' : sign) ?? wordOf(word ?? '');
  return mark === undefined || rest === '' ? undefined : { mark: mark.toLowerCase(), text: rest };
}

function wordOf(word: string): string | undefined {
  const plain = word
    .replace(/[*_\\]/g, '')
    .trim()
    .toLowerCase();
  return WORDS.correct.has(plain) || plain === 'x' ? `(${plain})` : undefined;
}
