import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';

/** The tasks of a worker by name. Inputs, answers and parts must be values that can be sent between processes. */
export type Tasks = Readonly<Record<string, (input: never, way: TaskWay) => unknown>>;

/** The file of a task, and the parts that it sends before its answer. */
export interface TaskWay {
  /** The bytes of the file that was sent with the task; empty without a file. */
  readonly content: Uint8Array;
  /** Sends one part of the result. It resolves when the receiver has taken the part. */
  readonly give: (part: unknown) => Promise<void>;
}

export interface TaskRequest {
  readonly name: string;
  readonly input: unknown;
  /** The length of the file that follows in pieces; absent without a file. */
  readonly bytes?: number;
  /** Processor time of the process for the task, and until its next part. `worker-guard.js` watches both. */
  readonly processorMs?: number | undefined;
  readonly partProcessorMs?: number | undefined;
}

/** A piece of the file of a task. */
export interface FilePiece {
  readonly piece: Uint8Array;
}

/** Confirms that a part was taken. */
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

/** A part of the result, sent before the answer. */
export interface GivenPart {
  readonly part: Uint8Array;
}

/** Makes this program serve these tasks, one after the other. */
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

/** Sends bytes, because the guard would otherwise deserialise and serialise the objects of each answer again. */
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
