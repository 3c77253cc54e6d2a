import { describeOldNode } from './node-version.js';

/** The doctor's exit code for what is broken. */
const BROKEN = 2;

const reason = describeOldNode();
if (reason === undefined) {
  const { operate } = await import('./operate.js');
  await operate('doctor', BROKEN);
} else {
  process.stdout.write(`BROKEN   ${reason}\n`);
  process.exitCode = BROKEN;
}
