import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses the answers of the API. Small ones stay as they are, among them every answer that carries a token, so
 * that nothing secret is compressed beside what a stranger chose.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['gzip'],
    // Bodies of requests come as they are (`parse-requests`).
    globalDecompression: false,
    threshold: 4_096,
    // The web app's files lie compressed beside the plain ones; only JSON is left to do.
    customTypes: /^application\/json/,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  });
}
