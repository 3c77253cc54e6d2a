import {
  type Device,
  drawBlankSheet,
  type FilledPage,
  type Filling,
  fillPage,
  type HandKind,
  scanPage,
} from '@exam/filled-sheets';
import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../../vitest.growth.ts';
import { type QuestionReading, readPage } from '../src/index.ts';

/** In the short form every other case: each page is filled, scanned and read. */
const everyOther = <Case>(cases: readonly Case[]) => cases.filter((_, at) => IS_LONG || at % 2 === 0);

const QUESTIONS = Array.from({ length: 60 }, (_, at) => ({ number: at + 1, choices: 4 }));
const LAYOUT = layOutSheet(QUESTIONS, SHEET_PAGES.a4, 0);
const KEY = new Uint8Array(32).fill(5);
const CODE = { token: '0123456789abcdef', version: 0, page: 0, student: 1 };
const BLANK = drawBlankSheet(LAYOUT, CODE, KEY);

test.each(
  everyOther<[Device, HandKind, number]>([
    ['feeder 200 dpi', 'cross', 1],
    ['feeder 300 dpi', 'cross', 3],
    ['feeder 200 dpi', 'cross', 3],
  ]),
)('plain marks do not look struck out: %s, %s, %i', async (device, hand, seed) => {
  const { filled, read } = await fillAndRead(device, { seed: 500 + seed, hand, isTidy: true }, seed);
  expect(read.map(({ chosen, doubt }) => doubt ?? chosen)).toEqual(filled.map(({ chosen }) => chosen));
});

test.each(
  everyOther<[Device, HandKind]>([
    ['feeder 200 dpi', 'cross'],
    ['feeder 300 dpi bilevel', 'full'],
    ['feeder 150 dpi', 'pencil'],
    ['photograph', 'tick'],
    ['fax fine', 'cross'],
  ]),
)('a mark that is struck out is no answer: %s, %s', async (device, hand) => {
  const incidents = { struck: 40, 'struck, none': 40 };
  const { filled, read } = await fillAndRead(device, { seed: 41, hand, incidents }, 7);
  const wrong = read.filter(({ chosen, doubt }, at) => doubt === null && chosen !== filled[at]!.chosen);
  expect(wrong).toEqual([]);
  // Half of the struck marks have a new one beside them, and most of those need no person.
  const struck = read.filter((_, at) => filled[at]!.incident === 'struck');
  expect(struck.filter(({ doubt }) => doubt !== null).length).toBeLessThan(struck.length / 2);
});

test.each(
  everyOther<[Device, number]>([
    ['feeder 200 dpi', 2],
    ['photograph', 3],
    ['feeder 150 dpi', 4],
  ]),
)(
  'where a felt pen strikes out every sixth mark and makes no new one, each is asked about: %s, %i',
  async (device, seed) => {
    const filling: Filling = { seed: 700 + seed, hand: 'thick', incidents: { 'struck, none': 200 } };
    const { filled, read } = await fillAndRead(device, filling, seed);
    const struck = read.filter((_, at) => filled[at]!.incident === 'struck, none');
    expect(struck.length).toBeGreaterThan(4);
    expect(struck.filter(({ doubt }) => doubt === null)).toEqual([]);
    const plain = read.filter((_, at) => filled[at]!.incident === 'plain');
    expect(plain.filter(({ doubt }) => doubt !== null).length).toBeLessThan(3);
  },
);

test('where bent paper moves circles away from their places, no mark is read as none', async () => {
  const filling: Filling = { seed: 507, hand: 'pencil', isTidy: true };
  const { filled, read } = await fillAndRead('photograph of bent paper', filling, 7);
  expect(read.filter(({ chosen, doubt }, at) => doubt === null && chosen !== filled[at]!.chosen)).toEqual([]);
});

async function fillAndRead(
  device: Device,
  filling: Filling,
  scanSeed: number,
): Promise<{ filled: FilledPage['questions']; read: readonly QuestionReading[] }> {
  const { image, questions } = fillPage(BLANK, LAYOUT, 0, filling);
  const scan = scanPage(image, device, { seed: scanSeed });
  const reading = await readPage(scan.image, [{ token: CODE.token, key: KEY, layouts: [LAYOUT] }]);
  if (reading.kind !== 'sheet') throw new Error(`expected a sheet, got ${reading.kind}`);
  return { filled: questions, read: reading.questions };
}
