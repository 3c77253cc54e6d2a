import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';

/** What a worker can be asked for, by name. Inputs and answers are what can be sent from process to process. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export interface TaskRequest {
  readonly name: string;
  readonly input: unknown;
}

export type TaskAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };

/** Makes this program one that does these tasks, one after the other. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', ({ name, input }: TaskRequest) => {
    void answer(tasks[name], input).then((result) => {
      // As bytes that are handed on: the guard would make all objects of an answer once more.
      const bytes = serialize(result);
      parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
    });
  });
}

async function answer(task: Tasks[string] | undefined, input: unknown): Promise<TaskAnswer> {
  try {
    if (task === undefined) throw new Error('This worker knows no such task.');
    return { ok: true, value: await task(input as never) };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, name, message, stack };
  }
}
