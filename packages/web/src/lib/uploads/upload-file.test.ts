// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../test-server.ts';
import { discardUpload, uploadFile } from './upload-file.ts';
import { fakeUploads, NO_CONNECTION, PART_BYTES } from './upload-fixture.ts';

const LAST = 30;
/** Two whole parts and a rest, no two bytes beside each other alike. */
const CONTENT = Uint8Array.from({ length: 2 * PART_BYTES + LAST }, (_, at) => at % 251);
const FILE = new File([CONTENT], 'pool.xml', { lastModified: 1 });

let fake = fakeUploads();
const progress: [number, boolean][] = [];
let tellInterrupted = () => {};
/** Resolves when an upload first waits for a connection. */
let interrupted: Promise<void>;
const onProgress = (sent: number, isInterrupted: boolean) => {
  progress.push([sent, isInterrupted]);
  if (isInterrupted) tellInterrupted();
};

beforeEach(() => {
  fake = fakeUploads();
  progress.length = 0;
  interrupted = new Promise((resolve) => {
    tellInterrupted = resolve;
  });
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const isPart = ({ method }: { method: string }) => method === 'PUT';
const bytesOf = (text: string | undefined) => Uint8Array.from(text ?? '', (each) => each.charCodeAt(0));

function upload(signal = new AbortController().signal) {
  return uploadFile(FILE, { signal, onProgress });
}

test('a file arrives in parts, byte for byte', async () => {
  const seen = serve((request) => fake.answer(request)!);
  expect((await upload())._id).toBe('up1');
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/uploads',
    'PUT /api/uploads/up1/parts/0',
    'PUT /api/uploads/up1/parts/1',
    'PUT /api/uploads/up1/parts/2',
  ]);
  expect(bytesOf(fake.contentOf('pool.xml'))).toEqual(CONTENT);
  const parts = seen.filter(isPart);
  expect(new Set(parts.map(({ contentType }) => contentType))).toEqual(new Set(['application/octet-stream']));
  expect(progress.at(-1)).toEqual([CONTENT.length, false]);
});

test('after a lost connection only the missing parts are sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isLost = false;
  const seen = serve((request) => {
    if (isLost) return NO_CONNECTION();
    // The first part arrives, its answer does not.
    if (isPart(request)) isLost = true;
    const answer = fake.answer(request)!;
    return isLost ? NO_CONNECTION() : answer;
  });
  const done = upload();
  await interrupted;
  expect(progress.at(-1)).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(progress.at(-1)?.[1]).toBe(true);
  const before = seen.length;
  serve((request) => {
    seen.push(request);
    return fake.answer(request)!;
  });
  window.dispatchEvent(new Event('online'));
  await done;
  expect(seen.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/uploads/up1',
    'PUT /api/uploads/up1/parts/1',
    'PUT /api/uploads/up1/parts/2',
  ]);
  expect(bytesOf(fake.contentOf('pool.xml'))).toEqual(CONTENT);
});

test('a file that is chosen again continues where it stopped', async () => {
  const abort = new AbortController();
  serve((request) => {
    const answer = fake.answer(request)!;
    if (isPart(request)) abort.abort();
    return answer;
  });
  await upload(abort.signal).catch(() => {});
  const seen = serve((request) => fake.answer(request)!);
  await upload();
  expect(seen[0]).toMatchObject({ method: 'GET', path: '/api/uploads/up1' });
  expect(seen.filter(isPart).length).toBeLessThan(3);
  expect(bytesOf(fake.contentOf('pool.xml'))).toEqual(CONTENT);
});

test('a file that the server has deleted is uploaded from the beginning', async () => {
  serve((request) => fake.answer(request)!);
  await upload();
  fake.uploads.clear();
  expect((await upload())._id).toBe('up1');
  expect(bytesOf(fake.contentOf('pool.xml'))).toEqual(CONTENT);
});

test('a refusal is reported at once and not retried', async () => {
  const message = 'You have 40 files waiting.';
  const seen = serve(() => ({ status: 409, body: { message } }));
  await expect(upload()).rejects.toMatchObject({ response: { data: { message } } });
  expect(seen).toHaveLength(1);
});

test('a file that the browser cannot read is reported at once and not retried', async () => {
  serve((request) => fake.answer(request)!);
  const gone = new DOMException('The file could not be read.', 'NotReadableError');
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(gone);
  await expect(upload()).rejects.toBe(gone);
});

test('a discarded file is deleted on the server', async () => {
  serve((request) => fake.answer(request)!);
  await upload();
  await discardUpload(FILE);
  expect(fake.uploads.size).toBe(0);
});
