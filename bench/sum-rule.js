// Applies the sum rule of imports to real files: each word of a file is in a question, a refusal, a block that is not
// used, a note or a name that was taken. Prints by format where the words are, and the beginnings of what is lost.
// Usage: node bench/sum-rule.js FOLDER… [--lost 20] [--files]

import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ROOT, say } from '../scripts/project.js';
import { loadSources } from './load-sources.js';
import { accountFor } from './sum-rule/account-for.js';
import { textsOfFile } from './sum-rule/texts-of-file.js';
import { wordsIn } from './sum-rule/words.js';

/**
 * @import { Account, Fate } from './sum-rule/account-for.js'
 * @typedef {Pick<typeof import('../packages/interchange/src/index.ts'), 'openQuestionFile' | 'UnreadableFile'>
 *   & Pick<typeof import('../packages/interchange/src/archive.ts'), 'readArchive'>
 *   & Pick<typeof import('htmlparser2'), 'Parser'> & { Papa: typeof import('papaparse') }} SumRuleSources
 * @typedef {{ files: number, refused: number, words: number, fates: Record<string, number> }} Sum
 */

const SOURCES = `
  export { openQuestionFile, UnreadableFile } from './src/index.ts';
  export { readArchive } from './src/archive.ts';
  export { Parser } from 'htmlparser2';
  export { default as Papa } from 'papaparse';
`;
const READ = /\.(?:txt|md|gift|csv|tsv|xml|qti|dat|zip|imscc|docx|xlsx)$/i;
/** @type {readonly Fate[]} */
const FATES = ['questions', 'refusals', 'in refused', 'unused', 'notes', 'names', 'told', 'headings', 'lost'];

const args = process.argv.slice(2);
const lostShown = args.includes('--lost') ? Number(args[args.indexOf('--lost') + 1]) : 0;
const folders = args.filter((argument, at) => !argument.startsWith('--') && args[at - 1] !== '--lost');
if (folders.length === 0) {
  say('Usage: node bench/sum-rule.js FOLDER… [--lost 20] [--files]');
  process.exit(1);
}
/** @type {SumRuleSources} */
const sources = await loadSources(join(ROOT, 'packages/interchange'), SOURCES);
/** @type {Map<string, Sum>} */
const sums = new Map();
for (const folder of folders) for await (const path of filesIn(folder)) await weigh(path);
tellSums();

/**
 * @param {string} folder
 * @returns {AsyncGenerator<string>}
 */
async function* filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (READ.test(entry.name)) yield path;
  }
}

/** @param {string} path */
async function weigh(path) {
  const name = basename(path);
  const content = new Uint8Array(await readFile(path));
  try {
    const file = await sources.openQuestionFile({ name, content, columns: [] });
    const items = [];
    for await (const item of file.items) items.push(item);
    const summary = file.summary();
    if (summary.isAsked === true) {
      sumOf(`asked ${extname(name)}`).refused += 1;
      return;
    }
    const encoding = summary.encoding?.encoding;
    const texts = textsOfFile(summary.format, name, content, sources, encoding);
    const { fates, lost } = accountFor(texts, items, summary);
    const words = texts.reduce((sum, { text }) => sum + wordsIn(text).length, 0);
    count(summary.format, { words, fates });
    tellFile(path, words, fates, lost);
  } catch (fault) {
    if (!(fault instanceof sources.UnreadableFile))
      throw new Error(`${path} cannot be weighed`, { cause: fault });
    const sum = sumOf(`refused ${extname(name)}`);
    sum.refused += 1;
    if (args.includes('--files')) say(`${path}: ${fault.message}`);
  }
}

/** @param {string} format */
function sumOf(format) {
  const sum = sums.get(format) ?? { files: 0, refused: 0, words: 0, fates: {} };
  sums.set(format, sum);
  return sum;
}

/**
 * @param {string} format
 * @param {{ words: number, fates: Account['fates'] }} account
 */
function count(format, { words, fates }) {
  const sum = sumOf(format);
  sum.files += 1;
  sum.words += words;
  for (const fate of FATES) sum.fates[fate] = (sum.fates[fate] ?? 0) + fates[fate];
}

/**
 * @param {string} path
 * @param {number} words
 * @param {Account['fates']} fates
 * @param {Account['lost']} lost
 */
function tellFile(path, words, fates, lost) {
  if (args.includes('--files'))
    say(`${path}: ${words} words, ${FATES.map((fate) => `${fate} ${fates[fate]}`).join(', ')}`);
  /** @type {Map<unknown, { text: (typeof lost)[number]['text'], words: string[] }>} */
  const byText = new Map();
  for (const { word, text } of lost) {
    const of = byText.get(text) ?? { text, words: [] };
    of.words.push(word);
    byText.set(text, of);
  }
  for (const { text, words: gone } of [...byText.values()].slice(0, lostShown)) {
    const place = text.line === undefined ? '' : `:${text.line}`;
    say(
      `  ${path}${place} ${text.where}: lost “${gone.join(' ').slice(0, 80)}” of “${text.text.trim().slice(0, 120)}”`,
    );
  }
}

function tellSums() {
  say(['format'.padStart(4), 'files', 'words', ...FATES].map((cell) => cell.padStart(11)).join(''));
  for (const [format, { files, refused, words, fates }] of [...sums].sort()) {
    const cells = refused > 0 ? [refused] : [files, words, ...FATES.map((fate) => fates[fate] ?? 0)];
    say(format.padStart(11) + cells.map((cell) => String(cell).padStart(11)).join(''));
  }
}
