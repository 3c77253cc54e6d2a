#!/usr/bin/env node
// What a release runs: `exam-generation-system` starts the server in the current folder; backup, restore, doctor and accounts are
// the operator's commands. docs/decisions/0034-release.md says what a release holds.
import './require-node.js';
import { followNpm } from './follow-npm.js';

const USAGE = `Usage: exam-generation-system [start | backup FILE | restore FILE | doctor | accounts …]
Without a command it starts the server. Settings are environment variables; the data lies in DATA_DIR, ./data by default.
`;

/** @param {string} name of a built program */
const program = (name) => new URL(`../packages/server/dist/${name}.js`, import.meta.url).href;

process.setSourceMapsEnabled(true);
const [command = 'start'] = process.argv.slice(2);
if (command === 'start') {
  followNpm();
  await import(program('main'));
} else if (command === 'help' || command === '--help') process.stdout.write(USAGE);
else await import(program('operate-installed'));
