import { gzipSync } from 'node:zlib';
import { LIMITS, numberOfParts } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { craftZip } from '../../../interchange/test/hostile/craft-zip.ts';
import { makeScene } from '../../src/features/imports/testing/scene.ts';
import { refusal } from '../refusals.ts';
import { makeTally } from '../tally.ts';

const scene = makeScene();

const MIB = 1024 ** 2;
const xml = (head: string, body: string) => `<?xml version="1.0"?>\n${head}<quiz>${body}</quiz>`;
const zip = (entries: Record<string, string | Buffer>) =>
  craftZip(Object.entries(entries).map(([name, content]) => ({ name, content: Buffer.from(content) })));
const MANIFEST = '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources/></manifest>';

const FILES: Readonly<Record<string, () => string | Buffer>> = {
  'doctype.xml': () =>
    xml('<!DOCTYPE quiz [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '<question>&e;</question>'),
  'entities.xml': () => xml('<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>', '&b;'),
  'attributes.xml': () =>
    xml('', `<question ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  'deep.xml': () => xml('', '<a>'.repeat(50_000) + '</a>'.repeat(50_000)),
  'bomb.zip': () => zip({ 'imsmanifest.xml': MANIFEST, 'bomb.xml': Buffer.alloc(66 * MIB) }),
  'outside.zip': () => zip({ 'imsmanifest.xml': MANIFEST, '../../outside.xml': '<a/>' }),
  'broken.zip': () => zip({ 'imsmanifest.xml': MANIFEST }).subarray(0, 60),
  'bomb.xlsx': () => zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': Buffer.alloc(66 * MIB) }),
  'gzip.xml': () => gzipSync(Buffer.alloc(10 * MIB)),
  'noise.docx': () => Buffer.from(Array.from({ length: 10_000 }, (_, at) => (at * 7_919) % 256)),
  'nothing.txt': () => Buffer.alloc(MIB),
  'quotes.csv': () => `question,A,B,correct\n"${'"'.repeat(2 * MIB)}`,
};

/** The reasons of a process that was ended at its limits, or that failed: no hostile file may come that far. */
const OF_AN_ENDED_PROCESS = /longer than two minutes|too much memory|unexpected error|not foreseen/;

const readFile = (name: string, content: string | Buffer) =>
  scene.importer.read(scene.courseId, { [name]: content });

/** A sentence about a wrong answer to a file; empty if the file was refused in a sentence about itself. */
async function faultsOf(name: string, content: string | Buffer): Promise<string[]> {
  const { status, data } = await readFile(name, content);
  const failure = data.failure ?? '';
  return [
    ...(status === 201 && data.state === 'unreadable' ? [] : [`${status} ${data.state}`]),
    ...(/^[A-Z“].+\.$/s.test(failure) && !OF_AN_ENDED_PROCESS.test(failure) ? [] : [failure]),
  ];
}

test('every hostile file is refused in a sentence, and the server lives', async () => {
  const tally = makeTally();
  for (const [name, make] of Object.entries(FILES)) {
    const faults = await faultsOf(name, make());
    tally.add(`${name}: ${faults.join(', ')}`, faults.length === 0);
  }
  expect(tally.report(17, 'hostile files among imports')).toEqual([]);
  expect((await scene.server.call({ method: 'GET', url: '/api/health' })).statusCode).toBe(200);
});

test('a valid file of questions is not refused by these checks', async () => {
  const { data } = await readFile('good.txt', 'Which number is odd?\nA. 1\nB. 2\nANSWER: A\n');
  expect([data.state, data.numberOfQuestions]).toEqual(['ready', 1]);
});

test('a file of questions above 128 MiB is not even read', async () => {
  const { server, owner, courseId } = scene;
  const id = uuid();
  const bytes = LIMITS.questionFileBytes + 1;
  const upload = { id, accountId: owner.accountId, name: 'large.xml', bytes, createdAt: new Date() };
  await server.db.insertInto('uploads').values(upload).execute();
  const parts = Array.from({ length: numberOfParts(bytes) }, (_, number) => number);
  await server.db
    .insertInto('uploadParts')
    .values(parts.map((number) => ({ uploadId: id, number, content: Buffer.of(0) })))
    .execute();
  const payload = { courseId, uploads: [id] };
  const refused = await server.call({ method: 'POST', url: '/api/imports', payload, token: owner.token });
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    refusal('The file “large.xml” is larger than 128 MiB. Divide it into smaller ones.'),
  ]);
});
