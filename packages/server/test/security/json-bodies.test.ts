import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Endpoint, LIMITS } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { EVERY_ENDPOINT, mediaTypeOf, nameOf, urlWith, validBody } from '../every-call.ts';
import { refusal } from '../refusals.ts';
import { attackApp } from './attack-app.ts';
import { EVERY_FIELD } from './every-field.ts';

const { tally, filled } = attackApp(3, 'malformed bodies, repeated fields and bodies at the limit');

/** Sends a body byte for byte, by default to the call that adds a course. */
async function send(
  payload: string | Buffer | Readable,
  { endpoint, headers = {} }: { endpoint?: Endpoint; headers?: Record<string, string> } = {},
) {
  tally.count++;
  const { server, owner, own } = filled();
  return server.call({
    method: endpoint?.method ?? 'POST',
    url: endpoint ? urlWith(endpoint, own) : '/api/courses',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    token: owner.token,
  });
}

function held(): void {
  tally.held++;
}

describe('a body that is not JSON', () => {
  test.each([
    ['100,000 lists in each other, none closed', '['.repeat(100_000)],
    ['100,000 lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['100,000 objects in each other', `${'{"name":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a number beyond all', '{"name":"Course","version":1e999}'],
    ['a number of 10,000 digits', `{"name":"Course","version":${'9'.repeat(10_000)}}`],
    ['not a number', '{"name":NaN}'],
    ['a second value', '{"name":"Course"}{"name":"Course"}'],
    ['something after it', '{"name":"Course"} x'],
    ['a comma too many', '{"name":"Course",}'],
    ['a comment', '{"name":"Course"/* */}'],
    ['single quotes', "{'name':'Course'}"],
    ['a raw line break in a text', '{"name":"Cou\nrse"}'],
    ['a raw NUL', '{"name":"Course"}\0'],
    ['half an escape', '{"name":"\\u12"}'],
    ['UTF-8 cut short', Buffer.from([...Buffer.from('{"name":"Cours'), 0xc3, 0x22, 0x7d])],
    ['UTF-8 of a surrogate', Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d])],
    ['overlong UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, 0x22, 0x7d])],
    ['Latin-1', Buffer.from('{"name":"Café"}', 'latin1')],
    ['UTF-16', Buffer.from('{"name":"Course"}', 'utf16le')],
  ])('%s: 400', async (_name, body) => {
    const answer = await send(body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message', 'errors']]);
    held();
  });

  test('a byte order mark before the JSON is ignored', async () => {
    const answer = await send('\uFEFF{"name":"Course"}');
    expect([answer.statusCode, answer.json().data.name]).toEqual([201, 'Course']);
    held();
  });
});

test.each(['__proto__', '\\u005f_proto__', '\\u005F\\u005Fproto__'])(
  'the key "%s" is refused in a map and in an object',
  async (key) => {
    const endpoint = EVERY_ENDPOINT.find((each) => nameOf(each) === 'POST /api/exams/generate');
    if (!endpoint) throw new Error('the contract generates no exams');
    const body = JSON.stringify({ ...validBody(endpoint, filled().own), chapters: { KEY: 1 } }).replace(
      'KEY',
      key,
    );
    expect((await send(body, { endpoint })).statusCode).toBe(400);
    held();
  },
);

test.each(EVERY_FIELD)('$name: given twice, refused by name', async ({ endpoint, field }) => {
  const body = validBody(endpoint, filled().own) ?? {};
  const escaped = field.replace('e', '\\u0065');
  for (const again of [field, escaped]) {
    const twice = `{"${again}":${JSON.stringify(body[field])},${JSON.stringify(body).slice(1)}`;
    const answer = await send(twice, { endpoint });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      refusal(`The field ${field} is given twice.`, field),
    ]);
    held();
  }
});

describe('the limit of a body', () => {
  const ofLength = (bytes: number, fields: object = { name: 'Course' }) => {
    const json = JSON.stringify(fields);
    return Buffer.from(json.slice(0, -1) + ' '.repeat(bytes - json.length) + json.at(-1));
  };
  const inChunks = (body: Buffer) =>
    Readable.from(
      Array.from({ length: Math.ceil(body.length / 65_536) }, (_, index) =>
        body.subarray(index * 65_536, (index + 1) * 65_536),
      ),
    );

  test.each([
    ['with its length', (body: Buffer) => body],
    ['in chunks of no announced length', inChunks],
  ])('%s: the last byte is allowed, one more gets 413', async (_name, form) => {
    expect((await send(form(ofLength(LIMITS.bodyBytes)))).statusCode).toBe(201);
    held();
    const answer = await send(form(ofLength(LIMITS.bodyBytes + 1)));
    expect([answer.statusCode, answer.json()]).toEqual([413, refusal('The body is larger than 1 MiB.')]);
    held();
  });

  test.each(
    EVERY_ENDPOINT.filter(({ method }) => method !== 'GET').map((each) => [nameOf(each), each] as const),
  )('%s: a byte above it, 413', async (_name, endpoint) => {
    const headers = { 'content-type': mediaTypeOf(endpoint) };
    const body = Buffer.alloc((endpoint.bodyBytes ?? LIMITS.bodyBytes) + 1, ' ');
    const answer = await send(body, { endpoint, headers });
    expect(answer.statusCode).toBe(413);
    held();
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'x-unknown'])(
    'a body compressed by %s is refused before it is read',
    async (encoding) => {
      const answer = await send(gzipSync(ofLength(LIMITS.bodyBytes * 20)), {
        headers: { 'content-encoding': encoding },
      });
      expect([answer.statusCode, answer.json()]).toEqual([415, refusal('Send the body uncompressed.')]);
      held();
    },
  );
});
