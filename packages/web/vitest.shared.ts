import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** What all tests of the web app run with. */
export const settings = {
  environment: 'jsdom',
  testTimeout: 30_000,
  setupFiles: ['./src/test-setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

const tests = readdirSync(join(FOLDER, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `src/${path.replaceAll('\\', '/')}`);

/** Tests that put a fake in the place of a module: they need modules of their own. */
export const withFakes = tests.filter((path) =>
  readFileSync(join(FOLDER, path), 'utf8').includes('vi.mock('),
);

/** The others: they can share their modules, which takes a third of the time. */
export const withoutFakes = tests.filter((path) => !withFakes.includes(path));
