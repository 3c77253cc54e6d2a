import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** What tests run with that need a page. */
export const settings = {
  environment: 'jsdom',
  testTimeout: 60_000,
  setupFiles: ['./src/test-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

const tests = readdirSync(join(FOLDER, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `src/${path.replaceAll('\\', '/')}`);

const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

/** Tests of screens, and the others that ask for one: a page for each file takes longer than most of these files. */
const withPage = tests.filter(
  (path) => path.endsWith('.tsx') || read(path).startsWith('// @vitest-environment jsdom'),
);

/** Tests of what needs no page. */
export const withoutPage = tests.filter((path) => !withPage.includes(path));

/** Tests that put a fake in the place of a module: they need modules of their own. */
export const withFakes = withPage.filter((path) => read(path).includes('vi.mock('));

/** The others: they can share their modules, which takes a third of the time. */
export const withoutFakes = withPage.filter((path) => !withFakes.includes(path));
