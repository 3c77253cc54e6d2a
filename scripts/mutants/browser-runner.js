// Runs the tests in a browser on one installation of the copy, whose web app and server are built anew when they changed.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../project.js';
import { CACHE, COPY } from './copy.js';
import { describeAssertion, firstLine, withoutColours } from './outcomes.js';

/** @typedef {import('./outcomes.js').Outcome} Outcome */
/** @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite of Playwright's report */
/** @typedef {{ title: string, tests: { results: { status: string, errors: ReportedError[] }[] }[] }} Spec */
/** @typedef {{ message?: string, location?: { file: string, line: number } }} ReportedError */

/** The build that the browser tests run on; `''` is built from the sources as they are. */
/** @typedef {{ web: string | undefined, server: string | undefined }} Built */

/** A build that failed, or a server that did not start. */
export class BrokenProduct extends Error {}

const START_MS = 60_000;
const REPORT = join(CACHE, 'playwright.json');
/** The output of the builds, the servers and Playwright. */
const LOG = join(CACHE, 'browser.log');
let isLogOpen = false;
const PORT = 20_000 + Math.floor(Math.random() * 12_000);
const DATA_FOLDER = join(tmpdir(), `exam-mutants-${PORT}`);
/** As in e2e/steps/installations.ts. */
const INSTALLATIONS = [
  { port: PORT, dataFolder: DATA_FOLDER, demo: 'true' },
  { port: PORT + 2, dataFolder: `${DATA_FOLDER}-own-pool`, demo: 'false' },
];

/** As it was before vitest, in this process, said that it is a test: the product is built and run as everywhere. */
const ENVIRONMENT = { ...process.env };

/** @type {Built} */
const built = { web: undefined, server: undefined };
/** @type {import('node:child_process').ChildProcess[]} */
let servers = [];
// However this process ends: vitest has its own way to end it at a signal.
process.on('exit', () => {
  for (const server of servers) server.kill('SIGTERM');
});

/**
 * Builds and starts what is not there in this version yet.
 * @param {{ web: string, server: string }} wanted names of versions of the sources
 * @throws {BrokenProduct}
 */
export async function prepareInstallation(wanted) {
  if (built.web !== wanted.web) {
    built.web = undefined;
    await buildWeb();
    built.web = wanted.web;
  }
  if (built.server !== wanted.server) {
    built.server = undefined;
    await stopServers();
    if ((await run(['scripts/build.js', 'server'])) !== 0)
      throw new BrokenProduct('The server cannot be built.');
    await startServers();
    built.server = wanted.server;
  }
}

/**
 * Runs those tests of the files whose names fit.
 * @param {readonly string[]} files relative to the root
 * @param {RegExp} names
 * @param {{ workers: number, retries: number }} how
 * @returns {Promise<Outcome[]>}
 */
export async function runPlaywright(files, names, { workers, retries }) {
  rmSync(REPORT, { force: true });
  await run(
    [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      ...['--config', 'e2e/mutants.config.ts', '--reporter=list,json'],
      ...[`--workers=${workers}`, `--retries=${retries}`],
      ...['--grep', names.source, ...files.map((file) => basename(file))],
    ],
    {
      E2E_PORT: String(PORT),
      E2E_DATA_DIR: DATA_FOLDER,
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
      PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
    },
  );
  if (!existsSync(REPORT)) return [];
  return listSpecs(JSON.parse(readFileSync(REPORT, 'utf8'))).map(readSpec);
}

async function buildWeb() {
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    // The names stay readable and the build quick: nobody downloads it.
    const options = { minify: false, reportCompressedSize: false };
    await build({ root: join(COPY, 'packages/web'), logLevel: 'silent', build: options });
  } catch (error) {
    throw new BrokenProduct(`The web app cannot be built: ${firstLine(String(error))}`);
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

async function startServers() {
  const log = openLog();
  servers = INSTALLATIONS.map(({ port, dataFolder, demo }) =>
    spawn(process.execPath, ['e2e/serve.js'], {
      cwd: COPY,
      env: { ...ENVIRONMENT, PORT: String(port), DATA_DIR: dataFolder, DEMO: demo, LOG_LEVEL: 'warn' },
      stdio: ['ignore', log, log],
    }),
  );
  closeSync(log);
  await Promise.all(INSTALLATIONS.map(({ port }) => waitForHealth(port)));
}

/** @param {number} port */
async function waitForHealth(port) {
  const endMs = Date.now() + START_MS;
  while (Date.now() < endMs) {
    const answer = await fetch(`http://localhost:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    if (servers.some(({ exitCode }) => exitCode !== null)) break;
    await pause(100);
  }
  throw new BrokenProduct('The server does not start.');
}

/** Stops the servers; each removes its data. */
export async function stopServers() {
  const stopping = servers;
  servers = [];
  await Promise.all(
    stopping.map(
      (server) =>
        new Promise((resolve) => {
          if (server.exitCode !== null || server.signalCode !== null) return resolve(undefined);
          server.on('exit', resolve);
          server.kill('SIGTERM');
        }),
    ),
  );
}

function openLog() {
  mkdirSync(CACHE, { recursive: true });
  const log = openSync(LOG, isLogOpen ? 'a' : 'w');
  isLogOpen = true;
  return log;
}

/**
 * Runs a program in the copy.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>} its exit code
 */
function run(args, environment = {}) {
  const log = openLog();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: COPY,
      env: { ...ENVIRONMENT, ...environment },
      stdio: ['ignore', log, log],
    });
    child.on('error', reject);
    child.on('close', (code) => {
      closeSync(log);
      resolve(code ?? 1);
    });
  });
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/**
 * @param {Spec} spec
 * @returns {Outcome}
 */
function readSpec({ title: name, tests }) {
  const result = tests[0]?.results.at(-1);
  if (result?.status === 'passed') return { name, state: 'passed' };
  const errors = (result?.errors ?? []).map(({ message = '', location }) => ({
    message: withoutColours(message),
    location,
  }));
  const own = errors.find(({ message }) =>
    /\bexpect(\.poll)?\(/.test(message.split('\n').slice(0, 3).join(' ')),
  );
  // A test that ran out of time was waiting for something, whatever it was about to expect.
  if (own === undefined || result?.status !== 'failed') {
    return {
      name,
      state: 'failed',
      trouble: firstLine(errors[0]?.message ?? result?.status ?? 'was not run'),
    };
  }
  return { name, state: 'failed', assertion: describeAssertion(own.location, own.message) };
}
