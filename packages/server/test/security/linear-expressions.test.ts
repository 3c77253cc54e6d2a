import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reportRow } from '../report-row.ts';

const CHECK = fileURLToPath(new URL('../../../../scripts/check-expressions.js', import.meta.url));

/** Common regular expressions whose time grows faster than the length of some text. */
const FAULTS = [
  ...['/(a+)+$/', '/(?:a|a)*b/', '/^(?:a|ab|b)*c/', '/(?:.*)*x/'],
  ...['/\\s+$/', '/.*x/', '/[^x]*y/', '/^a*a*b/', '/^\\s*x/m', '/a(?:a*b)?/g', '/x(?=.*y)/', '/(?<!y.*)x/'],
  ...['/<[^>]*>/g', '/!\\[([^\\]\\n]*)\\]\\(image:/y', '/^(`{3,})\\n[\\s\\S]*?^\\1/m', '/a{1,2000}b/'],
  ...['new RegExp(`${given}+`)', "RegExp('x')"],
];

const LINEAR = [
  ...['/^\\s+/', '/\\s+/g', '/(?:ab)+/', '/"[^"]*"/', '/<[^<>]*>/g', '/[?#].*$/s', '/^(\\d+)\\.(\\d+)$/'],
  ...['/^[ \\t]*x$/m', '/(?:a|b)*/g', '/\\r\\n?|\\n/g', '/^[^:]*:.*$/', '/a{1,20}b/'],
];

async function judge(expressions: readonly string[]): Promise<{ code: unknown; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-expressions-'));
  try {
    await writeFile(join(folder, 'a.ts'), expressions.map((one) => `export = ${one};`).join('\n'));
    return await new Promise((resolve) => {
      execFile(process.execPath, [CHECK, folder], (error, stdout) => {
        resolve({ code: error?.code ?? 0, said: stdout });
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('every regular expression that is not linear is refused, by its line, and no other', async () => {
  const { code, said } = await judge([...FAULTS, ...LINEAR]);
  const refused = [...said.matchAll(/a\.ts:(\d+) /g)].map(([, line]) => Number(line));
  const held = FAULTS.filter((fault, at) => said.includes(`a.ts:${at + 1} ${fault}\n`));
  reportRow(23, 'regular expressions that are not linear, each refused', {
    count: FAULTS.length,
    held: held.length,
  });
  expect(held).toEqual(FAULTS);
  expect(refused).toEqual(FAULTS.map((_fault, at) => at + 1));
  expect(said).toContain(`${FAULTS.length + LINEAR.length} regular expressions were judged.\n`);
  // The check of the product's own expressions, which are linear, ends with 0.
  expect(code).toBe(1);
});
