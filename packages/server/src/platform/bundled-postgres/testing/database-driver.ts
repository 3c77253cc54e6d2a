import { createInterface } from 'node:readline';
import { openDataFolder } from '../../data-folder/index.ts';
import { startBundledPostgres } from '../index.ts';

// A process to be killed in tests: starts the database of the folder named first and tells how to reach it, and what was said
// at the start; a line on its input asks it to end. Like the server it does not die of the terminal's Ctrl-C at once.
process.on('SIGINT', () => {});
const folder = await openDataFolder(process.argv[2] ?? '');
const said: string[] = [];
const log = { info: (message: string) => void said.push(message) };
const { connectionString, stop, exited } = await startBundledPostgres({ folder, log });
process.stdout.write(`${JSON.stringify({ connectionString, said })}\n`);
void exited.then((exit) => process.stdout.write(`${JSON.stringify(exit)}\n`));
for await (const _line of createInterface(process.stdin)) break;
await stop();
await folder.close();
process.exit();
