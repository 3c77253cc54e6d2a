import { takeTurns } from '../measure.js';
import { formatCount, formatMs, formatRatio } from '../report.js';
import { makeRichQuestions } from '../rich-questions.js';
import { loadInterchange, toWrite } from './interchange.js';

/**
 * @import { Contestant, Timings } from '../measure.js'
 * @import { Section, Table } from '../report.js'
 * @import { Interchange, QuestionsToWrite } from './interchange.js'
 * @typedef {import('../../packages/contract/src/formats.ts').FormatId} FormatId
 * @typedef {{ id: FormatId, name: string, content: Uint8Array }} FormatFile
 */

const SEED = 20_261_121;
const PICTURE_EACH = 50;

/**
 * Times writing and reading every format in this process, and other readers on the same files.
 * @param {{ count: number, rounds: number }} extent
 * @returns {Promise<Pick<Section, 'tables' | 'verdicts'>>}
 */
export async function compareFormats({ count, rounds }) {
  const interchange = await loadInterchange();
  const questions = toWrite(interchange, makeRichQuestions(SEED, count, PICTURE_EACH));
  const files = await makeFiles(interchange, questions);
  for (const file of files) await requireAll(interchange, file, count);
  const timings = await takeTurns(contestants(interchange, files, questions), rounds);
  const of = (/** @type {string} */ name) => /** @type {Timings} */ (timings.get(name));
  const gift = of('gift-pegjs').median / of('read gift').median;
  const xml = of('read moodle-xml').median / of('fast-xml-parser').median;
  return {
    tables: [formatsTable(interchange, files, timings, count), readersTable(of, count)],
    verdicts: [
      {
        goal: 'GIFT is read at least as fast as by gift-pegjs',
        measured: `${formatRatio(gift)} as fast`,
        isReached: gift >= 1,
      },
      {
        goal: 'Questions of Moodle XML are made in at most twice the time that fast-xml-parser takes for its elements',
        measured: formatRatio(xml),
        isReached: xml <= 2,
      },
    ],
  };
}

/**
 * The same questions in each format; for Word, which is only read, as people type them.
 * @param {Interchange} interchange
 * @param {QuestionsToWrite} questions
 * @returns {Promise<FormatFile[]>}
 */
async function makeFiles(interchange, questions) {
  const { FORMATS, FORMAT_IDS, writeQuestionFile } = interchange;
  return Promise.all(
    FORMAT_IDS.map(async (id) => {
      const { extension, isWritable } = FORMATS[id];
      const content = isWritable
        ? await writeQuestionFile(id, questions)
        : typeInWord(interchange, questions);
      return { id, name: `questions${extension}`, content };
    }),
  );
}

/**
 * A Word document with numbered questions, lettered choices and the right one in bold.
 * @param {Interchange} interchange
 * @param {QuestionsToWrite} questions
 */
function typeInWord({ makeDocx, paragraph }, { questions }) {
  const escaped = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paragraphs = questions.flatMap(({ text, choices, correctAnswer }) => [
    paragraph(escaped(text.replace(/\n!\[.*/, '').replace('\n', ' ')), { list: 1 }),
    ...choices.map((choice) =>
      paragraph(escaped(choice), { list: [1, 1], print: choice === correctAnswer ? '<w:b/>' : '' }),
    ),
  ]);
  return makeDocx(paragraphs.join(''));
}

/**
 * Checks that all questions of a file are read, because skipping some would look fast.
 * @param {Interchange} interchange
 * @param {FormatFile} file
 * @param {number} count
 */
async function requireAll({ readQuestionFile }, file, count) {
  const { format, items } = await readQuestionFile(file);
  const read = items.filter(({ kind }) => kind === 'question').length;
  if (format !== file.id || read !== count || items.length !== count) {
    throw new Error(
      `${file.id}: expected ${count} questions, got ${read} and ${items.length - read} others as ${format}`,
    );
  }
}

/**
 * @param {Interchange} interchange
 * @param {readonly FormatFile[]} files
 * @param {QuestionsToWrite} questions
 * @returns {Contestant[]}
 */
function contestants(
  { readQuestionFile, writeQuestionFile, FORMATS, parseGift, XMLParser },
  files,
  questions,
) {
  const text = (/** @type {FormatId} */ id) =>
    Buffer.from(files.find((file) => file.id === id)?.content ?? []).toString();
  const [gift, xml] = [text('gift'), text('moodle-xml')];
  const count = questions.questions.length;
  return [
    ...files.flatMap((file) => [
      ...(FORMATS[file.id].isWritable
        ? [{ name: `write ${file.id}`, prepare: () => () => writeQuestionFile(file.id, questions) }]
        : []),
      { name: `read ${file.id}`, prepare: () => () => readQuestionFile(file) },
    ]),
    {
      name: 'gift-pegjs',
      prepare: () => () =>
        requireCount('gift-pegjs', parseGift(gift).filter(({ type }) => type === 'MC').length, count),
    },
    {
      name: 'fast-xml-parser',
      prepare: () => () => {
        const { question } = new XMLParser({ ignoreAttributes: false }).parse(xml).quiz;
        const read = question.filter((/** @type {any} */ { answer }) => answer !== undefined).length;
        requireCount('fast-xml-parser', read, count);
      },
    },
  ];
}

/**
 * @param {string} name
 * @param {number} read
 * @param {number} count
 */
function requireCount(name, read, count) {
  if (read !== count) throw new Error(`${name}: expected ${count} questions, got ${read}`);
}

/**
 * @param {Interchange} interchange
 * @param {readonly FormatFile[]} files
 * @param {ReadonlyMap<string, Timings>} timings
 * @param {number} count
 * @returns {Table}
 */
function formatsTable({ FORMATS }, files, timings, count) {
  const cells = (/** @type {string} */ name) => {
    const { median, p99, n } = timings.get(name) ?? { median: Number.NaN, p99: Number.NaN, n: 0 };
    return n === 0 ? ['–', '–', '–'] : [formatMs(median), formatMs(p99), perSecond(count, median)];
  };
  return {
    caption: `Files of ${formatCount(count)} questions, written and read; n = ${timings.get('read csv')?.n}`,
    columns: ['', 'MB', 'write: median', 'p99', 'questions/s', 'read: median', 'p99', 'questions/s'],
    rows: files.map(({ id, content }) => [
      FORMATS[id].name,
      (content.length / 1e6).toFixed(1),
      ...cells(`write ${id}`),
      ...cells(`read ${id}`),
    ]),
  };
}

/**
 * @param {(name: string) => Timings} of
 * @param {number} count
 * @returns {Table}
 */
function readersTable(of, count) {
  const row = (/** @type {string} */ name, /** @type {Timings} */ own, /** @type {Timings} */ peer) => [
    name,
    ...[own, peer].flatMap(({ median }) => [formatMs(median), perSecond(count, median)]),
    formatRatio(peer.median / own.median),
  ];
  return {
    caption: 'The same files, read by others in turn',
    columns: ['', 'own: median', 'questions/s', 'other: median', 'questions/s', 'other ÷ own'],
    rows: [
      row('GIFT: gift-pegjs', of('read gift'), of('gift-pegjs')),
      row('Moodle XML: fast-xml-parser, elements alone', of('read moodle-xml'), of('fast-xml-parser')),
    ],
  };
}

/**
 * @param {number} count
 * @param {number} milliseconds
 */
function perSecond(count, milliseconds) {
  return formatCount(Math.round((1000 * count) / milliseconds));
}
