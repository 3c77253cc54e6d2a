// Runs tests of the copy in one vitest that stays: database and compiled modules are there from the second run on.
import { join } from 'node:path';
import { COPY } from './copy.js';
import { describeAssertion, firstLine } from './outcomes.js';

/** @typedef {import('./outcomes.js').Outcome} Outcome */
/** @typedef {import('vitest/node').Vitest} Vitest */
/** @typedef {import('vitest/node').TestCase} TestCase */

/** @type {Promise<Vitest> | undefined} */
let started;

/**
 * Runs those tests of the files whose names fit.
 * @param {readonly string[]} files relative to the root
 * @param {RegExp} names
 * @returns {Promise<Outcome[]>}
 */
export async function runVitest(files, names) {
  started ??= startVitest();
  const vitest = await started;
  vitest.setGlobalTestNamePattern(names);
  const specifications = files.flatMap((file) => specify(vitest, file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const broken = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors].map((error) =>
    firstLine(String(/** @type {{ message?: string }} */ (error).message ?? error)),
  );
  const outcomes = testModules.flatMap((module) => [...module.children.allTests()].flatMap(readTest));
  const [trouble] = broken;
  return trouble === undefined ? outcomes : outcomes.map((outcome) => ({ trouble, ...outcome }));
}

/** @param {readonly string[]} paths of files that have changed */
export async function forgetModules(paths) {
  const vitest = await started;
  for (const path of paths) vitest?.invalidateFile(path);
}

export async function stopVitest() {
  await (await started)?.close();
}

async function startVitest() {
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest(
    'test',
    { root: COPY, config: join(COPY, 'vitest.config.ts'), watch: true, isolate: true, reporters: [{}] },
    { server: { watch: null } },
  );
  await vitest.standalone();
  return vitest;
}

/**
 * @param {Vitest} vitest
 * @param {string} file
 */
function specify(vitest, file) {
  const folder = join(COPY, file.split('/').slice(0, 2).join('/'));
  const path = join(COPY, file);
  const project = vitest.projects.find((one) => one.config.root === folder && one.matchesTestGlob(path));
  if (project === undefined) throw new Error(`no project of vitest has ${file}`);
  return project.createSpecification(path);
}

/**
 * @param {TestCase} test
 * @returns {Outcome[]} empty where it was not run
 */
function readTest(test) {
  const { state, errors = [] } = test.result();
  const name = test.fullName;
  if (state === 'passed') return [{ name, state }];
  if (state !== 'failed') return [];
  const own = errors.find((error) => error.name === 'AssertionError');
  if (own === undefined) return [{ name, state, trouble: firstLine(errors[0]?.message ?? 'no message') }];
  return [{ name, state, assertion: describeAssertion(own.stacks?.[0], own.message) }];
}
