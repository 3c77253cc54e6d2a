import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findGrowth, HOSTILE, repeated } from '../../../../vitest.growth.ts';
import { compareTexts } from './comparing/compared-parts.ts';
import { RichText } from './rich-text.tsx';

const WORK: [string, (words: string) => unknown][] = [
  ['shown', (words) => renderToString(<RichText text={words} />)],
  ['compared with another', (words) => compareTexts(`a ${words}`, `b ${words} c`)],
];

test.each(WORK)('doubling the text doubles the work when it is %s', async (_, work) => {
  const found: string[] = [];
  for (const piece of HOSTILE) {
    const growth = await findGrowth((length) => () => work(repeated(piece, length)));
    if (growth !== undefined) found.push(`${JSON.stringify(piece)}: ${growth}`);
  }
  expect(found).toEqual([]);
});
