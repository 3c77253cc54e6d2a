import type { Upload } from '@exam/contract';
import { AxiosError } from 'axios';
import { call } from '../call.ts';
import { errorStatus } from '../error-text.ts';
import { forgetUpload, knownUpload, rememberUpload } from './known-uploads.ts';

interface Options {
  signal: AbortSignal;
  /**
   * Hears how far it is.
   * @param sent bytes of the file
   * @param isInterrupted whether the connection is lost, or the server busy; it is tried again by itself
   */
  onProgress: (sent: number, isInterrupted: boolean) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Brings a file to the server in parts, and resolves to its upload. A lost connection costs one part: afterwards the
 * server is asked which parts are there, as it is for a file that was begun before the page was loaded anew. Rejects
 * with a refusal, with what kept the browser from reading the file, or when it is aborted.
 */
export async function uploadFile(file: File, { signal, onProgress }: Options): Promise<Upload> {
  let sent = 0;
  let failures = 0;
  const tell = (bytes: number) => {
    if (bytes > sent) failures = 0;
    sent = bytes;
    onProgress(sent, false);
  };
  for (;;) {
    signal.throwIfAborted();
    try {
      const upload = (await findUpload(file, signal)) ?? (await announce(file, signal));
      await sendMissing(file, upload, signal, tell);
      return upload;
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onProgress(sent, true);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal);
      failures += 1;
    }
  }
}

/** Throws away what of a file has arrived. */
export async function discardUpload(file: File): Promise<void> {
  const id = knownUpload(file);
  if (id === undefined) return;
  forgetUpload(file);
  // Where that fails the server throws it away by itself, a day later.
  await call('DELETE /api/uploads/{id}', { params: { id } }).catch(() => {});
}

/** The upload that this tab began of the file, if the server still has it. */
async function findUpload(file: File, signal: AbortSignal): Promise<Upload | undefined> {
  const id = knownUpload(file);
  if (id === undefined) return undefined;
  try {
    return (await call('GET /api/uploads/{id}', { params: { id }, signal })).data;
  } catch (error) {
    if (errorStatus(error) !== 404) throw error;
    forgetUpload(file);
    return undefined;
  }
}

async function announce(file: File, signal: AbortSignal): Promise<Upload> {
  const body = { name: file.name, bytes: file.size };
  const { data } = await call('POST /api/uploads', { body, signal });
  rememberUpload(file, data._id);
  return data;
}

async function sendMissing(file: File, upload: Upload, signal: AbortSignal, tell: (bytes: number) => void) {
  const { _id, partBytes, numberOfParts } = upload;
  const partOf = (number: number) => file.slice(number * partBytes, (number + 1) * partBytes);
  let there = upload.received.reduce((sum, number) => sum + partOf(number).size, 0);
  tell(there);
  for (let number = 0; number < numberOfParts; number += 1) {
    if (upload.received.includes(number)) continue;
    const part = partOf(number);
    // Read before it is sent: a file that the browser cannot read would look like a lost connection.
    const body = new Uint8Array(await part.arrayBuffer());
    const onSent = (share: number) => tell(there + Math.floor(share * part.size));
    const params = { id: _id, number };
    await call('PUT /api/uploads/{id}/parts/{number}', { params, body, signal, onSent });
    there += part.size;
    tell(there);
  }
}

/** Whether a failure may be none the next time: no answer at all, too many requests, or a server that is not well. */
function isPassing(error: unknown): boolean {
  const status = errorStatus(error);
  if (status === undefined) return error instanceof AxiosError;
  return status === 408 || status === 429 || status >= 500;
}

/** Waits, but not past the moment when the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
