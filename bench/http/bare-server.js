// The bare framework: one route for each call, which runs given statements and sends their rows unchanged, without
// sessions, checks or schemas. Started by start-bare.js.
import fastify from 'fastify';
import pg from 'pg';

/**
 * @import { Statement } from './peer-server.js'
 * @typedef {{ databaseUrl: string, calls: readonly (readonly Statement[])[] }} BareRequest
 */

process.once('message', async (/** @type {BareRequest} */ { databaseUrl, calls }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = fastify();
  calls.forEach((statements, number) => {
    app.get(`/${number}`, async () =>
      Promise.all(
        statements.map(
          async ({ name, sql, parameters }) =>
            (await pool.query({ ...(name && { name }), text: sql, values: [...parameters] })).rows,
        ),
      ),
    );
  });
  process.once('SIGTERM', async () => {
    await app.close();
    await pool.end();
    process.disconnect();
  });
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
