import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';

/**
 * What a worker can be asked for, by name. Inputs, answers and what is given on the way are what can be sent from process to
 * process.
 */
export type Tasks = Readonly<Record<string, (input: never, way: TaskWay) => unknown>>;

/** What comes and goes while a task is worked on. */
export interface TaskWay {
  /** The bytes of the file that was sent with the task; none where there is none. */
  readonly content: Uint8Array;
  /** Hands on a part of what was found; the next one may follow when it was taken. */
  readonly give: (part: unknown) => Promise<void>;
}

export interface TaskRequest {
  readonly name: string;
  readonly input: unknown;
  /** The length of the file that follows in pieces; absent where none does. */
  readonly bytes?: number;
}

/** A piece of the file of a task. */
export interface FilePiece {
  readonly piece: Uint8Array;
}

/** Says that a part was taken. */
export interface PartTaken {
  readonly isTaken: true;
}

export type TaskAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };

/** A part of what a task finds, before its answer. */
export interface GivenPart {
  readonly part: Uint8Array;
}

/** Makes this program one that does these tasks, one after the other. */
export function serveTasks(tasks: Tasks): void {
  let onTaken = () => {};
  let open: { readonly request: TaskRequest; readonly content: Uint8Array; filled: number } | undefined;
  const give = (part: unknown) => {
    const taken = new Promise<void>((resolve) => {
      onTaken = resolve;
    });
    post((bytes) => ({ part: bytes }) satisfies GivenPart, part);
    return taken;
  };
  const beginWhenFilled = () => {
    if (open === undefined || open.filled < open.content.length) return;
    const { request, content } = open;
    open = undefined;
    void answer(tasks[request.name], request.input, { content, give }).then((result) =>
      post((bytes) => bytes, result),
    );
  };
  parentPort?.on('message', (message: TaskRequest | FilePiece | PartTaken) => {
    if ('isTaken' in message) {
      onTaken();
      return;
    }
    if ('piece' in message) {
      open?.content.set(message.piece, open.filled);
      if (open) open.filled += message.piece.length;
    } else open = { request: message, content: new Uint8Array(message.bytes ?? 0), filled: 0 };
    beginWhenFilled();
  });
}

/** As bytes that are handed on: the guard would make all objects of an answer once more. */
function post(frame: (bytes: Uint8Array) => unknown, value: unknown): void {
  const bytes = serialize(value);
  parentPort?.postMessage(frame(bytes), [bytes.buffer as ArrayBuffer]);
}

async function answer(task: Tasks[string] | undefined, input: unknown, way: TaskWay): Promise<TaskAnswer> {
  try {
    if (task === undefined) throw new Error('This worker knows no such task.');
    return { ok: true, value: await task(input as never, way) };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, name, message, stack };
  }
}
