// Serves the installation of DATA_DIR to the browser tests, and removes it when they are done.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = process.env.DATA_DIR;
if (!folder) throw new Error('DATA_DIR must name the folder that is to be removed afterwards.');
const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
const server = spawn(process.execPath, [main], { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', async (code) => {
  await rm(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
