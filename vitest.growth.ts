interface Usage {
  readonly user: number;
  readonly system: number;
}

/** Of Node: packages that run in a browser, too, know no types of it. */
declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cpuUsage: (since?: Usage) => Usage;
};

/** Whether the long form was asked for: `npm run test:security -- --long`. */
export const IS_LONG = process.env['LONG'] === 'true';

/** Signs one by one, and the half of a pair of surrogates. */
const PIECES = [...'$\\` \n\t\r<&*_|"\'[](){}=~#:;,/->.%0a\u00a0\u2028\u0301\ud83d\u202e', '!['];

/** What opens something in a text or in a file of questions. */
const BEGINNINGS = [
  '$a ',
  '\\$',
  '![a](image:',
  '```\n',
  '**a ',
  '`a',
  '|---|\n',
  '\n\n',
  '1. ',
  'a) ',
  '<!--',
  '<a ',
  '<b>a',
  '//[tag:a\\]',
  '&#',
  '\\(',
  '=a~',
  '\nANSWER: A\n',
];
const MORE_BEGINNINGS = [
  '```c\r',
  '| a |\n',
  ' \n',
  'a)\n',
  '</',
  '<![CDATA[',
  '<math>',
  '<td>',
  '<span style="text-decoration:',
  '&amp',
  '&lt;',
  '\\[',
  '$$',
  '$CATEGORY:',
  '->',
  'Answer: ',
  '# ',
  '- [ ] ',
  '""',
  "',",
  '[x] ',
  'Tags: ',
  '::',
  '%50%',
  '\\]',
  '==',
];

/** What readers of texts may look through again and again when it is repeated. */
export const HOSTILE: readonly string[] = IS_LONG
  ? [
      ...PIECES,
      ...BEGINNINGS,
      ...MORE_BEGINNINGS,
      ...PIECES.flatMap((one) => PIECES.map((other) => one + other)),
    ]
  : [
      ...['$', '\\', '`', '![', ' ', '\n', '<', '&', '*', '|', '"', '[', '{', '\u0301', '\ud83d'],
      ...BEGINNINGS,
    ];

/** A text of so many characters that repeats a piece. */
export function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

const SMALL = IS_LONG ? 25_000 : 6_000;
/** How many times more the second text is. Work that is linear grows so much, work that is quadratic as the square of it. */
const TIMES = 4;
/** Between 4 and 16, nearer to what linear work shows where the larger text no longer fits the processor's cache. */
const MOST_GROWTH = 10;
/** So little that a growth cannot be told, and nobody is stalled: processor time of the larger text. */
const LITTLE_MS = 60;
/** What grows by more than this is not linear work on a busy machine, and is tried no further. */
const PLAIN_GROWTH = 12;
const FEW_TRIES = 6;
const MANY_TRIES = 20;

/** Lengths of the smaller and the larger text, in characters. */
export const LENGTHS = [SMALL, SMALL * TIMES] as const;

/**
 * Whether work on a text grows faster than the text. Growth is told by processor time, of which the least of some tries
 * counts: what else the machine does is hardly in it. The closer the growth is to the bound, the more tries there are.
 * @param prepare makes the work for a text of a length
 * @param lengths of two texts, one four times as long as the other
 * @returns a sentence about it; undefined where it grows with the text, or takes next to nothing
 */
export async function findGrowth(
  prepare: (length: number) => () => unknown,
  [smaller, larger]: readonly [number, number] = LENGTHS,
): Promise<string | undefined> {
  const [small, large] = [prepare(smaller), prepare(larger)];
  let most = await costOf(large);
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < MANY_TRIES; tried += 1) {
    if (tried >= FEW_TRIES && most > PLAIN_GROWTH * least) break;
    if (most < LITTLE_MS) return undefined;
    least = Math.min(least, await costOf(small));
    if (most < MOST_GROWTH * least) return undefined;
    most = Math.min(most, await costOf(large));
  }
  return `${TIMES} times the text took ${(most / least).toFixed(1)} times the work (${least.toFixed(0)} and ${most.toFixed(0)} ms)`;
}

/**
 * The cheapest of up to five tries, because work takes more processor time while a neighbour uses the same core.
 * @param work measures itself
 * @param enoughMs a try below this is the last one
 */
export async function cheapestOf<Cost extends { readonly milliseconds: number }>(
  work: () => Promise<Cost>,
  enoughMs: number,
): Promise<Cost> {
  let cheapest = await work();
  for (let tried = 1; tried < 5 && cheapest.milliseconds >= enoughMs; tried += 1) {
    const cost = await work();
    if (cost.milliseconds < cheapest.milliseconds) cheapest = cost;
  }
  return cheapest;
}

/** Milliseconds of processor time of the whole process: what an await waits for elsewhere is not in it. */
export async function costOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
