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

/** How many times as long as the shorter text the longer one is: linear work grows sixteenfold, quadratic work 256-fold. */
const TIMES = 16;
const SHORTER = IS_LONG ? 6_250 : 1_500;
/** A longer text that takes less processor time stalls nobody, and its growth cannot be told. */
const LITTLE_MS = 40;
const TRIES = 5;

/** Lengths of the shorter and the longer text, in characters. */
export const LENGTHS = [SHORTER, SHORTER * TIMES] as const;

/**
 * Whether work on a text grows faster than the text. The least processor time of up to five tries counts. Neighbours on
 * the same core, colder caches and the collection of garbage make a longer text up to three times as dear for each
 * character, so the bound lies six times above linear growth; quadratic growth lies nearly three times above the bound.
 * @param prepare makes the work for a text of a length
 * @param lengths of two texts; the longer one is sixteen times as long, because a smaller ratio leaves no such margins
 * @returns a sentence about it; undefined where it grows with the text, or takes next to nothing
 */
export async function findGrowth(
  prepare: (length: number) => () => unknown,
  [shorter, longer]: readonly [number, number] = LENGTHS,
): Promise<string | undefined> {
  const times = longer / shorter;
  const mostGrowth = times ** 1.65;
  const [little, much] = [prepare(shorter), prepare(longer)];
  let ofShorter = Number.POSITIVE_INFINITY;
  let ofLonger = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES; tried += 1) {
    ofLonger = Math.min(ofLonger, await costOf(much));
    if (ofLonger < LITTLE_MS) return undefined;
    ofShorter = Math.min(ofShorter, await costOf(little));
    if (ofLonger < mostGrowth * ofShorter) return undefined;
  }
  const growth = (ofLonger / ofShorter).toFixed(1);
  return `${times.toFixed(0)} times the text took ${growth} times the work (${ofShorter.toFixed(1)} and ${ofLonger.toFixed(0)} ms)`;
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
