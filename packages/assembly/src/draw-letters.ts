/**
 * The letters of the right answers of one paper: as even as the questions allow, drawn by chance.
 *
 * Method: each letter is drawn by itself. Then questions change letters along shortest chains until the sum of squares of
 * (times of a letter − its even share) is least; a chain that lowers it exists as long as it is not, because the counts that
 * can be had are the bases of a polymatroid. A least sum has every letter within one of its even share where any key has.
 * Then letters are exchanged, or changed where that leaves all within one, until no four in a row are alike or nothing helps.
 * Cost: O(letters² · questions) for each chain, O(questions) for each exchange.
 * Reference: Murota, Discrete Convex Analysis (2003), on separable convex functions on bases.
 */
import type { Random } from './random.ts';

/** The longest row of one letter. */
const LONGEST_RUN = 3;
/** Exchanges in vain before the search for a key without runs begins again, and how often it begins; less often in long papers. */
const MOST_TRIES = 60;
const MOST_STARTS = 40;
/** So many of these leave the counts as they are; the others use all that one of even leaves. */
const STARTS_BY_EXCHANGE = 10;
/** Sums of shares are off by less than this. */
const ROUNDING = 1e-9;

/** Where the right answer of a question may stand. */
export interface LetterOptions {
  /** The positions that choices have at all. */
  readonly numberOfChoices: number;
  /** The right answer may stand at 0 to `free` − 1; it is drawn there. */
  readonly free: number;
  /** The position of a right answer that does not move. */
  readonly fixed?: number | undefined;
}

/** A position for the right answer of each question, in the order of the paper. */
export function drawLetters(questions: readonly LetterOptions[], random: Random): number[] {
  const even = evenShares(questions);
  const starts = Math.ceil(MOST_STARTS / Math.max(1, questions.length / 100));
  let best: Key | undefined;
  for (let start = 0; start < starts; start++) {
    const key = new Key(questions, even, random, start < STARTS_BY_EXCHANGE);
    key.balance();
    key.breakRuns();
    if (best === undefined || key.runs < best.runs) best = key;
    if (best.runs <= best.fixedRuns) break;
  }
  return best?.letters ?? [];
}

/** How often each position would be right on average if every choice of a question were as likely. */
export function evenShares(questions: readonly Pick<LetterOptions, 'numberOfChoices'>[]): number[] {
  const most = Math.max(0, ...questions.map(({ numberOfChoices }) => numberOfChoices));
  const even = new Array<number>(most).fill(0);
  for (const { numberOfChoices } of questions) {
    for (let letter = 0; letter < numberOfChoices; letter++) even[letter]! += 1 / numberOfChoices;
  }
  return even;
}

/** How many rows of four like letters there are; a row of five counts twice. */
export function countRuns(letters: readonly number[]): number {
  return letters.filter((_, at) => endsRun(letters, at)).length;
}

function endsRun(letters: readonly number[], at: number): boolean {
  if (at < LONGEST_RUN) return false;
  for (let back = 1; back <= LONGEST_RUN; back++) if (letters[at - back] !== letters[at]) return false;
  return true;
}

/** A question that gets another letter, and the one that gets its letter. */
interface Exchange {
  readonly at: number;
  readonly letter: number;
  readonly other?: number;
  /** How many rows of four there are more. */
  readonly change: number;
}

class Key {
  readonly letters: number[];
  /** Times of each letter − its even share. */
  private readonly over: number[];
  runs = 0;
  /** Runs of letters that do not move. */
  readonly fixedRuns: number;

  constructor(
    private readonly questions: readonly LetterOptions[],
    even: readonly number[],
    private readonly random: Random,
    private readonly keepsCounts: boolean,
  ) {
    this.letters = questions.map(({ free, fixed }) => fixed ?? random.below(Math.max(1, free)));
    this.over = even.map((share) => -share);
    for (const letter of this.letters) this.over[letter]! += 1;
    this.fixedRuns = questions.filter((_, at) => this.isFixedRun(at)).length;
  }

  private isFixedRun(at: number): boolean {
    const row = this.questions.slice(Math.max(0, at - LONGEST_RUN), at + 1);
    return endsRun(this.letters, at) && row.every(({ fixed, free }) => fixed !== undefined || free === 1);
  }

  /** Lowers the sum of squares until it is least. */
  balance(): void {
    for (let chain = this.bestChain(); chain !== undefined; chain = this.bestChain()) {
      for (const [at, letter] of chain) this.put(at, letter);
    }
  }

  private put(at: number, letter: number): void {
    this.over[this.letters[at]!]! -= 1;
    this.over[letter]! += 1;
    this.letters[at] = letter;
  }

  private allows(at: number, letter: number): boolean {
    const { fixed, free } = this.questions[at]!;
    return fixed === undefined && letter < free;
  }

  /** Changes of letters that move one from the letter with most too many to the one with most too few. */
  private bestChain(): [at: number, letter: number][] | undefined {
    const { over } = this;
    const steps = this.stepsBetweenLetters();
    const byNeed = [...over.keys()].sort((one, other) => over[other]! - over[one]!);
    for (const from of byNeed) {
      for (const to of byNeed.toReversed()) {
        // Moving one changes the sum of squares by 2 · (over[to] − over[from] + 1); rounding must not look like a gain.
        if (over[from]! - over[to]! < 1 + ROUNDING) break;
        const chain = shortestChain(steps, from, to);
        if (chain) return chain;
      }
    }
    return undefined;
  }

  /** For each pair of letters a question that can change from one to the other, any of them; -1 if there is none. */
  private stepsBetweenLetters(): number[][] {
    const { letters, random } = this;
    const steps = this.over.map(() => this.over.map(() => -1));
    const seen = this.over.map(() => this.over.map(() => 0));
    letters.forEach((from, at) => {
      for (let to = 0; this.allows(at, to); to++) {
        if (to === from) continue;
        seen[from]![to]! += 1;
        if (random.below(seen[from]![to]!) === 0) steps[from]![to] = at;
      }
    });
    return steps;
  }

  /** Exchanges and changes letters while that leaves fewer rows of four, or as many. */
  breakRuns(): void {
    this.runs = countRuns(this.letters);
    for (let tries = 0; this.runs > this.fixedRuns && tries < MOST_TRIES; tries++) {
      const found = this.findExchange();
      if (found === undefined) return;
      if (found.change < 0) tries = 0;
      this.runs += found.change;
      this.exchange(found);
    }
  }

  /** A change of a letter in some row of four, alone or with another question: one that helps, else one that does no harm. */
  private findExchange(): Exchange | undefined {
    const { letters, random } = this;
    const ends = [...letters.keys()].filter((at) => endsRun(letters, at));
    const end = ends[random.below(ends.length)]!;
    const row = random.shuffle(Array.from({ length: LONGEST_RUN + 1 }, (_, back) => end - back));
    let harmless: Exchange | undefined;
    let seen = 0;
    for (const at of row) {
      for (const exchange of this.exchangesOf(at)) {
        const change = this.changeOfRuns(exchange);
        if (change < 0) return { ...exchange, change };
        if (change === 0 && random.below(++seen) === 0) harmless = { ...exchange, change };
      }
    }
    return harmless;
  }

  /** The changes of one letter that leave all within one of even, and its exchanges, from any question on. */
  private *exchangesOf(at: number): Generator<Omit<Exchange, 'change'>> {
    const { letters, random } = this;
    const mine = letters[at]!;
    for (let letter = 0; !this.keepsCounts && this.allows(at, letter); letter++) {
      if (letter !== mine && this.staysEven(mine, letter)) yield { at, letter };
    }
    const first = random.below(letters.length);
    for (let step = 0; step < letters.length; step++) {
      const other = (first + step) % letters.length;
      const letter = letters[other]!;
      if (letter !== mine && this.allows(at, letter) && this.allows(other, mine)) yield { at, letter, other };
    }
  }

  /** Whether both letters are within one of even after a question changed from one to the other. */
  private staysEven(from: number, to: number): boolean {
    return this.over[from]! - 1 >= -1 - ROUNDING && this.over[to]! + 1 <= 1 + ROUNDING;
  }

  private changeOfRuns({ at, letter, other }: Omit<Exchange, 'change'>): number {
    const { letters } = this;
    const mine = letters[at]!;
    const before = this.runsNear(at, other);
    letters[at] = letter;
    if (other !== undefined) letters[other] = mine;
    const after = this.runsNear(at, other);
    letters[at] = mine;
    if (other !== undefined) letters[other] = letter;
    return after - before;
  }

  /** The rows of four that hold one of the questions. */
  private runsNear(at: number, other = at): number {
    const [first, second] = at < other ? [at, other] : [other, at];
    const last = this.letters.length - 1;
    let runs = 0;
    for (let end = first; end <= Math.min(first + LONGEST_RUN, last); end++)
      runs += +endsRun(this.letters, end);
    const next = Math.max(second, first + LONGEST_RUN + 1);
    for (let end = next; end <= Math.min(second + LONGEST_RUN, last); end++)
      runs += +endsRun(this.letters, end);
    return runs;
  }

  private exchange({ at, letter, other }: Exchange): void {
    const mine = this.letters[at]!;
    this.put(at, letter);
    if (other !== undefined) this.put(other, mine);
  }
}

/** The fewest changes of letters, one of each question, that lead from one letter to another. */
function shortestChain(steps: readonly (readonly number[])[], from: number, to: number) {
  const before = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (const letter of queue) {
    for (const [next, at] of steps[letter]!.entries()) {
      if (at === -1 || before.has(next)) continue;
      before.set(next, letter);
      queue.push(next);
    }
  }
  if (!before.has(to)) return undefined;
  const chain: [at: number, letter: number][] = [];
  for (let letter = to; letter !== from; letter = before.get(letter)!) {
    chain.push([steps[before.get(letter)!]![letter]!, letter]);
  }
  return chain;
}
