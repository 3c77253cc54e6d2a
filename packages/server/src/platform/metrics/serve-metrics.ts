import { createHash, timingSafeEqual } from 'node:crypto';
import { generationEndpoints, installationEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Db } from '../database/connect.ts';
import { AppError, NOTHING_HERE } from '../errors.ts';
import { serve } from '../http/endpoint.ts';
import { type Metrics, makeMetrics } from './make-metrics.ts';

interface MetricsParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly answers: () => Promise<boolean>;
  /** Without a token nothing is measured, and the address answers like an unknown one. */
  readonly metricsToken?: string | undefined;
}

/**
 * Measures every answer, and serves the measurements to clients with the token.
 * @returns what else is measured there; undefined if nothing is
 */
export async function serveMetrics(
  app: FastifyInstance,
  { db, pool, answers, metricsToken }: MetricsParts,
): Promise<Metrics | undefined> {
  const generateRoute = generationEndpoints.generate.path;
  const metrics =
    metricsToken === undefined ? undefined : await makeMetrics({ db, pool, answers, generateRoute });

  if (metrics) {
    app.addHook('onResponse', async (request, reply) => {
      metrics.observe({
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    });
  }

  serve(app, installationEndpoints.metrics, async ({ request, reply }) => {
    if (metrics === undefined || metricsToken === undefined) {
      throw new AppError('notFound', { message: NOTHING_HERE });
    }
    if (!isBearerOf(metricsToken, request.headers.authorization)) {
      const message = 'Send the token of METRICS_TOKEN as a bearer token.';
      throw new AppError(
        'unauthenticated',
        { message },
        undefined,
        'a wrong token for the metrics was refused',
      );
    }
    const { type, text } = await metrics.read();
    reply.type(type);
    return text;
  });
  return metrics;
}

/** Compares hashes of equal length in constant time, which reveals nothing about the token. */
function isBearerOf(token: string, header = ''): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  const [, sent = ''] = /^Bearer (.*)$/i.exec(header) ?? [];
  return timingSafeEqual(hashOf(sent), hashOf(token));
}
