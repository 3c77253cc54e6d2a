import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAST_RESORT } from '../../vitest.last-resort.ts';

const FOLDER = import.meta.dirname;

/** The setup of tests that need a page. */
export const settings = {
  environment: 'jsdom',
  ...LAST_RESORT,
  setupFiles: ['./src/test-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

const tests = readdirSync(join(FOLDER, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `src/${path.replaceAll('\\', '/')}`);

const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

/** Tests of screens, and the others that ask for one: a page for each file takes longer than most of these files. */
export const withPage = tests.filter(
  (path) => path.endsWith('.tsx') || read(path).startsWith('// @vitest-environment jsdom'),
);

/** Tests of what needs no page. */
export const withoutPage = tests.filter((path) => !withPage.includes(path));

// All files share their modules, which takes a third of the time: a fake in the place of a module would stay there.
const withFakes = tests.filter((path) => read(path).includes('vi.mock('));
if (withFakes.length > 0) throw new Error(`${withFakes.join(', ')}: use vi.spyOn instead of vi.mock.`);
