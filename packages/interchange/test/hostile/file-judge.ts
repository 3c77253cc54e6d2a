import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatId } from '@exam/contract/formats';
import { build } from 'esbuild';

/** The reader of a hostile file: that of a format, or the one that finds the format itself. */
export type HostileFormat = FormatId | 'any';

/** The paths of a file, and of one with a sixteenth of what is hostile in it, unless there is no smaller one. */
export interface Suspect {
  readonly format: HostileFormat;
  readonly part?: string;
  readonly whole: string;
}

export interface Judgement {
  /** How many questions were read, or the error with its name. */
  readonly outcome: string;
  /** A sentence if the work grew faster than the file. */
  readonly growth?: string;
}

// The folder is inside the package, so that the judge finds the packages that it imports.
const CACHE = join(import.meta.dirname, '../../.cache');

/** Heap of the process. A file that needs more ends it, however fast or slow the machine is. */
const MOST_MIB = 100;

/** Reads files in a process with a small heap; one that a file has ended is replaced. */
export class FileJudge {
  readonly #folder: string;
  #reader: ChildProcess | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<FileJudge> {
    await mkdir(CACHE, { recursive: true });
    const folder = await mkdtemp(join(CACHE, 'judge-'));
    await build({
      entryPoints: [join(import.meta.dirname, 'judge-files.ts')],
      outfile: join(folder, 'judge-files.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      // CommonJS libraries call `require`, which ES modules lack.
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
      },
    });
    return new FileJudge(folder);
  }

  async judge(
    format: HostileFormat,
    make: (share: number) => Uint8Array | Promise<Uint8Array>,
  ): Promise<Judgement> {
    const [part, whole] = [await make(1 / 16), await make(1)];
    const write = async (name: string, content: Uint8Array) => {
      const path = join(this.#folder, name);
      await writeFile(path, content);
      return path;
    };
    return this.#ask({
      format,
      whole: await write('whole', whole),
      ...(part.length < whole.length && { part: await write('part', part) }),
    });
  }

  async stop(): Promise<void> {
    this.#reader?.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  #ask(suspect: Suspect): Promise<Judgement> {
    this.#reader ??= this.#startReader();
    const reader = this.#reader;
    return new Promise((resolve) => {
      let said = '';
      const hear = (words: Buffer) => {
        said += words.toString();
      };
      const answer = (judgement: Judgement) => {
        reader.off('close', end).stderr?.off('data', hear);
        resolve(judgement);
      };
      const end = () => {
        reader.off('message', answer);
        this.#reader = undefined;
        resolve({ outcome: `the process ended: ${said}` });
      };
      reader.stderr?.on('data', hear);
      reader.once('message', answer).once('close', end);
      // A process that can no longer be sent anything has ended.
      reader.send(suspect, () => {});
    });
  }

  #startReader(): ChildProcess {
    return fork(join(this.#folder, 'judge-files.mjs'), {
      execArgv: [`--max-old-space-size=${MOST_MIB}`],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
  }
}
