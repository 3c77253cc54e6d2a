// Serves the installation of DATA_DIR to the browser tests, and removes it when they are done. On a busy machine the server refuses calls
// for a moment and says when to come back: the one in front of it does, so that no test depends on how busy the machine is.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { Agent, createServer, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const { DATA_DIR: folder, PORT: port, SERVER_PORT: serverPort } = process.env;
if (!folder || !port || !serverPort) {
  throw new Error(
    'DATA_DIR, PORT and SERVER_PORT must name the folder that is to be removed afterwards, and two ports.',
  );
}
const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
const server = spawn(process.execPath, [main], {
  stdio: 'inherit',
  env: { ...process.env, PORT: serverPort, PUBLIC_URL: `http://localhost:${port}` },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', async (code) => {
  await rm(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

const agent = new Agent({ keepAlive: true });
const front = createServer((request, answer) => {
  handOn(request, answer).catch(() => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
});
// Clients are told how long the server behind keeps a connection: closed earlier, it would break under their next request.
front.keepAliveTimeout = 3_600_000;
front.listen(Number(port), '127.0.0.1');

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} answer
 */
async function handOn(request, answer) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  for (;;) {
    const given = await ask(request, Buffer.concat(chunks), answer);
    if (given.statusCode !== 503) {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      // An answer that the server cuts off is cut off here, too: a browser would wait for its end.
      await pipeline(given, answer);
      return;
    }
    given.resume();
    await wait(Number(given.headers['retry-after'] ?? 1) * 1_000);
  }
}

/**
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 * @param {Buffer} body
 * @param {import('node:http').ServerResponse} answer whose end without an answer ends the call, too
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
function ask({ method, url, headers }, body, answer) {
  return new Promise((resolve, reject) => {
    const call = send({ host: '127.0.0.1', port: serverPort, method, path: url, headers, agent }, resolve);
    call.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // The server closed a connection that nothing had come over for a while, and saw nothing of this call.
      const isOfIdle = call.reusedSocket && error.code === 'ECONNRESET' && !answer.destroyed;
      if (isOfIdle) resolve(ask({ method, url, headers }, body, answer));
      else reject(error);
    });
    answer.once('close', () => call.destroy());
    call.end(body);
  });
}
