import { TEXTS } from '@exam/contract/texts';
import { AxiosError } from 'axios';
import { errorText } from '../error-text.ts';
import { createStore, type Readable } from '../store.ts';
import { forgetUpload, keyOfFile } from './known-uploads.ts';
import { discardUpload, uploadFile } from './upload-file.ts';

/** A chosen file on its way to the server. */
export interface FileUpload {
  readonly key: string;
  readonly file: File;
  /** `interrupted`: tried again by itself. `refused`: it will not come, and `refusal` says why. */
  readonly state: 'waiting' | 'sending' | 'interrupted' | 'here' | 'refused';
  /** Bytes that are there. */
  readonly sent: number;
  /** Known once it is here. */
  readonly uploadId?: string;
  readonly refusal?: string;
}

/** Chosen files, brought to the server one after the other. */
export interface Uploads extends Readable<readonly FileUpload[]> {
  add: (files: Iterable<File>) => void;
  /** Takes a file out; what of it has arrived is thrown away. */
  remove: (key: string) => void;
  /** Takes a file out that was handed on to whoever reads it. */
  handOn: (key: string) => void;
  /** Lets go of all files; what has arrived stays for a day. */
  stop: () => void;
}

/** The limits of a choice: the number of files at once, and the size of each. */
export interface UploadBounds {
  readonly most: number;
  readonly bytes: number;
}

export function createUploads({ most, bytes }: UploadBounds): Uploads {
  const list = createChosenFiles();
  const sender = createSender(list);
  return {
    get: list.get,
    subscribe: list.subscribe,
    add(chosen) {
      const files = list.get();
      const known = new Set(files.map(({ key }) => key));
      const added = [...chosen]
        .filter((file) => !known.has(keyOfFile(file)))
        .map((file) => judge(file, bytes));
      list.set([...files, ...added].map((each, index) => (index < most ? each : tooMany(each, most))));
      void sender.sendNext();
    },
    remove(key) {
      const gone = list.get().find((each) => each.key === key);
      sender.release(key);
      list.set(list.get().filter((each) => each.key !== key));
      if (gone) void discardUpload(gone.file);
      void sender.sendNext();
    },
    handOn(key) {
      const handed = list.get().find((each) => each.key === key);
      if (handed) forgetUpload(handed.file);
      list.set(list.get().filter((each) => each.key !== key));
    },
    stop() {
      sender.release();
      list.set([]);
    },
  };
}

type ChosenFiles = ReturnType<typeof createChosenFiles>;

function createChosenFiles() {
  const { get, subscribe, update } = createStore<readonly FileUpload[]>([]);
  return {
    get,
    subscribe,
    set: (next: readonly FileUpload[]) => update(() => next),
    change(key: string, changes: Partial<FileUpload>) {
      update((files) => files.map((each) => (each.key === key ? { ...each, ...changes } : each)));
    },
  };
}

/** Sends the files that wait, one at a time. */
function createSender(list: ChosenFiles) {
  let current: { key: string; abort: AbortController } | undefined;

  async function sendNext(): Promise<void> {
    const next = list.get().find(({ state }) => state === 'waiting');
    if (current !== undefined || next === undefined) return;
    const abort = new AbortController();
    current = { key: next.key, abort };
    await send(next, list, abort.signal);
    if (abort.signal.aborted) return;
    current = undefined;
    void sendNext();
  }

  /** Lets go of the file that is being sent: of this one, or whichever it is. */
  function release(key = current?.key) {
    if (current === undefined || current.key !== key) return;
    current.abort.abort();
    current = undefined;
  }

  return { sendNext, release };
}

async function send({ key, file }: FileUpload, list: ChosenFiles, signal: AbortSignal): Promise<void> {
  list.change(key, { state: 'sending' });
  try {
    const onProgress = (sent: number, isInterrupted: boolean) =>
      list.change(key, { sent, state: isInterrupted ? 'interrupted' : 'sending' });
    const { _id } = await uploadFile(file, { signal, onProgress });
    list.change(key, { state: 'here', sent: file.size, uploadId: _id });
  } catch (error) {
    if (!signal.aborted) list.change(key, { state: 'refused', refusal: wordsOf(error) });
  }
}

const BYTES_PER_MEBIBYTE = 1024 * 1024;

function judge(file: File, mostBytes: number): FileUpload {
  const upload = { key: keyOfFile(file), file, sent: 0 };
  const refusal = refusalOf(file, mostBytes);
  return refusal === undefined ? { ...upload, state: 'waiting' } : { ...upload, state: 'refused', refusal };
}

function refusalOf({ size }: File, mostBytes: number): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > mostBytes) {
    return `This file is larger than ${mostBytes / BYTES_PER_MEBIBYTE} MiB, the most that is accepted.`;
  }
  return undefined;
}

function tooMany(upload: FileUpload, most: number): FileUpload {
  if (upload.state !== 'waiting') return upload;
  const files = most === 1 ? 'One file comes' : `At most ${most} files come`;
  return { ...upload, state: 'refused', refusal: `${files} in at once.` };
}

function wordsOf(error: unknown): string {
  if (error instanceof AxiosError) return errorText(error, TEXTS.somethingSentWrong);
  return 'This file cannot be read. It may have been moved or changed.';
}
