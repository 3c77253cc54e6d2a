import { operate } from './operate.ts';

// The operator's commands without npm and sources: exam-generation-system backup FILE
const [command, ...args] = process.argv.slice(2);
if (command !== 'backup' && command !== 'restore' && command !== 'doctor' && command !== 'accounts') {
  process.stderr.write('Name a command: backup FILE, restore FILE, doctor, or accounts.\n');
  process.exit(1);
}
process.exitCode = await operate(command, { args, folder: process.cwd() });
