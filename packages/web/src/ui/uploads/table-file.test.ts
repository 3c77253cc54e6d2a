import { describe, expect, test } from 'vitest';
import { readText } from './table-file.ts';

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe('a file is read', () => {
  test.each([
    ['in UTF-8', new TextEncoder().encode('Ève,A')],
    ['in UTF-16', utf16('Ève,A', true)],
    ['in UTF-16, the other way round', utf16('Ève,A', false)],
    ['as Windows writes it', Uint8Array.from([0xc8, 0x76, 0x65, 0x2c, 0x41])],
  ])('%s', async (_name, bytes) => {
    expect(await readText(new Blob([bytes]))).toBe('Ève,A');
  });
});
