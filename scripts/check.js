import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say, secondsSince, WORKSPACES } from './project.js';

const AT_ONCE = 2;
const TSC = ['node_modules/@typescript/native/bin/tsc', '--checkers', '1', '-p'];

/**
 * Settings of the tools' runtimes. Two checks use both cores, so that a third thread gains nothing: another checker of
 * types would work out the types of the contract once more, and garbage is collected seldom.
 */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
const ENVIRONMENT = { ...process.env, GOGC: '400' };

/** Each holds several folders, so that the types of what they import are worked out once. */
const PROGRAMS = ['tsconfig.node.json', 'tsconfig.browser.json'];
const INCLUDED = PROGRAMS.flatMap((program) => readJson(join(ROOT, program)).include);

/** The folders that are in neither. */
const WITH_OWN_TYPES = [...WORKSPACES, 'bench', 'scripts'].filter(
  (folder) => existsSync(join(ROOT, folder, 'tsconfig.json')) && !isIncluded(folder),
);

/** @type {{ name: string, args: string[] }[]} The slowest first. */
const CHECKS = [
  { name: 'types of what runs in Node', args: [...TSC, 'tsconfig.node.json'] },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check'] },
  {
    name: 'dependencies',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'e2e',
      'filled-sheets',
    ],
  },
  { name: 'types of what runs in a browser', args: [...TSC, 'tsconfig.browser.json'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'bundle', args: ['scripts/check-bundle.js'] },
  { name: 'regular expressions', args: ['scripts/check-expressions.js'] },
  { name: 'addresses', args: ['scripts/check-addresses.js'] },
  { name: 'conformance', args: ['scripts/check-conformance.js'] },
  { name: 'Dockerfile', args: ['node_modules/dockerfile-utils/bin/dockerfile-utils', 'lint', 'Dockerfile'] },
  {
    name: 'compose.yaml',
    args: ['node_modules/dclint/bin/dclint.cjs', '--max-warnings', '0', 'compose.yaml'],
  },
  ...WITH_OWN_TYPES.map((folder) => ({ name: `types of ${folder}`, args: [...TSC, folder] })),
];

/** @param {string} folder */
function isIncluded(folder) {
  return INCLUDED.some((path) => path === folder || path.startsWith(`${folder}/`));
}

/**
 * @param {string} path
 * @returns {{ include: string[] }}
 */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Runs one check without a terminal, so that two at once do not mix their words.
 * @param {readonly string[]} args
 * @returns {Promise<{ isGreen: boolean, output: string }>}
 */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...NODE_OPTIONS, ...args], {
      cwd: ROOT,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ isGreen: code === 0, output }));
  });
}

const waiting = [...CHECKS];
/** @type {string[]} */
const red = [];

async function work() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const startMs = Date.now();
    const { isGreen, output } = await run(check.args);
    say(`${isGreen ? 'ok ' : 'RED'} ${check.name} (${secondsSince(startMs)})`);
    if (isGreen) continue;
    red.push(check.name);
    say(output.trimEnd());
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (red.length > 0) {
  say(`Red: ${red.join(', ')}.`);
  process.exitCode = 1;
}
