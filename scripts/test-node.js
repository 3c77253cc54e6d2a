// Tests the project with another Node than the one on the path: `npm run test:node -- 24` takes the newest 24 from npm and runs
// the build and the unit stage with it. In that stage a release starts, imports a file, saves an exam and prints it.
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ROOT, say } from './project.js';
import { CommandFailure, exitOnFailure, runNpm, runProgram } from './run-command.js';

const version = process.argv[2] ?? '';
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  say('Name a version of Node: npm run test:node -- 24');
  process.exit(2);
}

await exitOnFailure(async () => {
  const node = await install(version);
  const path = `${dirname(node)}${delimiter}${process.env['PATH']}`;
  // npm itself runs with that Node, too.
  process.exitCode = await runProgram(node, ['scripts/test.js', 'build', 'unit'], { PATH: path });
});

/**
 * @param {string} version
 * @returns {Promise<string>} the path of the program
 * @throws {CommandFailure} where npm has no such version for this machine
 */
async function install(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const folder = join(ROOT, '.cache/node', version);
  mkdirSync(folder, { recursive: true });
  // The package `node` would fetch this one by a script, which npm may not run.
  await runNpm(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]);
  const program = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  throw new CommandFailure(`npm has no Node ${version} for this machine (${name}).`);
}
