import { randomBytes } from 'node:crypto';
import { LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { markUsed, PURGE_UPLOADS, readUpload, readUploadInPieces, requireComplete } from './index.ts';

let server: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.signIn();
});

const PART = LIMITS.uploadPartBytes;
const FILE = randomBytes(2 * PART + 17);
const PARTS = [FILE.subarray(0, PART), FILE.subarray(PART, 2 * PART), FILE.subarray(2 * PART)];

const announce = (bytes: number, { token } = owner) =>
  server.call({ method: 'POST', url: '/api/uploads', payload: { name: 'questions.txt', bytes }, token });
const put = (id: string, number: number, payload: Buffer | object, { token } = owner) =>
  server.call({ method: 'PUT', url: `/api/uploads/${id}/parts/${number}`, payload, token });
const get = (id: string, { token } = owner) =>
  server.call({ method: 'GET', url: `/api/uploads/${id}`, token });
const idOf = async (bytes: number): Promise<string> => (await announce(bytes)).json().data._id;
const account = () => ({ id: owner.accountId, email: owner.email, isVerified: true }) as never;

describe('a file', () => {
  test('is here once all its parts are, in whatever order and however often they came', async () => {
    const created = await announce(FILE.length);
    expect(created.statusCode).toBe(201);
    const { _id: id, ...rest } = created.json().data;
    expect(rest).toEqual({
      name: 'questions.txt',
      bytes: FILE.length,
      partBytes: PART,
      numberOfParts: 3,
      received: [],
    });
    await put(id, 2, PARTS[2]!);
    expect((await get(id)).json().data.received).toEqual([2]);
    const together = await Promise.all([0, 0, 1, 1, 2, 0].map((number) => put(id, number, PARTS[number]!)));
    expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await get(id)).json().data.received).toEqual([0, 1, 2]);
    const [upload] = await requireComplete(server.db, account(), [id]);
    expect(Buffer.from((await readUpload(server.db, upload!))!).equals(FILE)).toBe(true);
  });

  test('is read in pieces of at most 512 KiB, so that decoding one holds up nobody', async () => {
    const id = await idOf(FILE.length);
    for (const [number, part] of PARTS.entries()) await put(id, number, part);
    const pieces: Uint8Array[] = [];
    for await (const piece of readUploadInPieces(server.db, { id, bytes: FILE.length })) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(FILE)).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(512 * 1024);
  });

  test('is not complete while a part is missing', async () => {
    const id = await idOf(FILE.length);
    await put(id, 1, PARTS[1]!);
    await expect(requireComplete(server.db, account(), [id])).rejects.toThrow(
      'The file “questions.txt” is not complete: 1 of its 3 parts are here. Upload the others.',
    );
  });

  test('has parts of one length, but the last', async () => {
    const id = await idOf(FILE.length);
    const short = await put(id, 0, PARTS[2]!);
    expect([short.statusCode, short.json()]).toEqual([
      400,
      refusal(`Part 0 must have ${PART} bytes, and 17 arrived.`),
    ]);
    expect((await put(id, 2, PARTS[0]!)).statusCode).toBe(400);
    expect((await put(id, 3, PARTS[2]!)).json().errors[0].msg).toBe(
      'The file has 3 parts, numbered from 0; there is no part 3.',
    );
    expect((await get(id)).json().data.received).toEqual([]);
  });

  test('comes as it is, whatever its bytes', async () => {
    // Every value of a byte, in an order that is no UTF-8.
    const bytes = Buffer.from(Uint8Array.from({ length: 256 }, (_, at) => 255 - at));
    const id = await idOf(bytes.length);
    expect((await put(id, 0, bytes)).statusCode).toBe(200);
    const [upload] = await requireComplete(server.db, account(), [id]);
    expect(Buffer.from((await readUpload(server.db, upload!))!)).toEqual(bytes);
  });

  test('comes as bytes alone, and no part of it is larger than 4 MiB', async () => {
    const id = await idOf(FILE.length);
    const inJson = await put(id, 0, { content: PARTS[0]!.toString('base64').slice(0, 100) });
    expect([inJson.statusCode, inJson.json()]).toEqual([415, refusal('Send application/octet-stream.')]);
    const tooLarge = await put(id, 0, Buffer.alloc(PART + 1));
    expect([tooLarge.statusCode, tooLarge.json()]).toEqual([413, refusal('The body is larger than 4 MiB.')]);
    const empty = await put(id, 0, Buffer.alloc(0));
    expect([empty.statusCode, empty.json()]).toEqual([
      400,
      refusal('The body must be the bytes of the part.'),
    ]);
    expect((await get(id)).json().data.received).toEqual([]);
  });

  test('is described as bytes', async () => {
    const { paths } = (await server.call({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(paths['/api/uploads/{id}/parts/{number}'].put.requestBody.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    });
  });

  test('has between a byte and 128 MiB', async () => {
    for (const bytes of [0, LIMITS.uploadBytes + 1]) expect((await announce(bytes)).statusCode).toBe(400);
    expect((await announce(LIMITS.uploadBytes)).statusCode).toBe(201);
  });

  test('is seen by nobody else', async () => {
    const id = await idOf(17);
    const stranger = await server.signIn();
    for (const answer of [await get(id, stranger), await put(id, 0, PARTS[2]!, stranger)]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, refusal('Upload not found.')]);
    }
  });

  test('is gone when it is thrown away, and after a day', async () => {
    const [one, other] = [await idOf(17), await idOf(17)];
    await put(one, 0, PARTS[2]!);
    await put(other, 0, PARTS[2]!);
    await server.call({ method: 'DELETE', url: `/api/uploads/${one}`, token: owner.token });
    expect((await get(one)).statusCode).toBe(404);
    const at = (hours: number) => () => new Date(server.clock.now.getTime() + hours * 3_600_000);
    await PURGE_UPLOADS.handle(server.db, at(23));
    expect((await get(other)).statusCode).toBe(200);
    await PURGE_UPLOADS.handle(server.db, at(25));
    expect((await get(other)).statusCode).toBe(404);
    const { rows } = await sql`select from upload_parts`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('of one account', () => {
  test('40 files wait at most, also when they are announced at once', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => announce(1)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(40);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toEqual(
      refusal(
        '40 of your uploaded files are not used yet, which is the most. Use or delete one; unused files are deleted after a day.',
      ),
    );
  });

  test('files that were imported make room for new ones', async () => {
    const uploads = [];
    for (let count = 0; count < 40; count++) uploads.push((await announce(1)).json().data._id);
    const [used, ...waiting] = uploads;
    await markUsed(server.db, [used], server.clock.now);
    expect((await announce(1)).statusCode).toBe(201);
    expect([(await get(used)).statusCode, (await get(waiting[0])).statusCode]).toEqual([404, 200]);
    expect((await announce(1)).statusCode).toBe(409);
  });

  test('they have 512 MiB together at most', async () => {
    const answers = [];
    for (let count = 0; count < 5; count++) answers.push((await announce(LIMITS.uploadBytes)).statusCode);
    expect(answers).toEqual([201, 201, 201, 201, 409]);
  });
});
