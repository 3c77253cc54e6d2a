import { uploadEndpoints } from '@exam/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { checkOrigin } from './check-origin.ts';

let app: FastifyInstance;
beforeAll(() => {
  // As Fastify is by itself: it reads text/plain, and whatever a plugin brings a parser for.
  app = fastify();
  answerErrors(app);
  checkOrigin(app, new URL('http://localhost:3000'));
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
  app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null, {}));
  app.route({
    method: 'PUT',
    url: '/bytes',
    config: { call: uploadEndpoints.addPart },
    handler: async () => 'done',
  });
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/changes', handler: async () => 'done' });
});
afterAll(() => app.close());

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s takes application/json alone, whatever else could be read',
  async (method) => {
    const statusOf = async (type: string, payload = '{}') => {
      const headers = { 'content-type': type };
      return (await app.inject({ method, url: '/changes', headers, payload })).statusCode;
    };
    expect(await statusOf('application/json')).toBe(200);
    expect(await statusOf('Application/JSON; charset=utf-8')).toBe(200);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'text/plain; application/json',
    ]) {
      expect(await statusOf(type)).toBe(415);
    }
  },
);

test('a call that takes bytes takes application/octet-stream alone', async () => {
  const send = (type: string) =>
    app.inject({ method: 'PUT', url: '/bytes', headers: { 'content-type': type }, payload: '{}' });
  expect((await send('application/octet-stream')).statusCode).toBe(200);
  for (const type of ['application/json', 'text/plain', 'application/octet-streams']) {
    const answer = await send(type);
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Send application/octet-stream.']);
  }
});
