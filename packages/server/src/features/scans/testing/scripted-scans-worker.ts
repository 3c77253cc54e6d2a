import type { StoredReading } from '../../../database/columns.ts';
import { serveTasks, type TaskWay } from '../../../platform/jobs/serve-tasks.ts';
import type { OpenedScan, ReadScanPage, ScanTasks } from '../../../workers/scans-worker.ts';

/** A file for the double: what is read on its pages, and where it fails. */
export interface ScriptedScan {
  readonly readings: readonly StoredReading[];
  /** The page at which the file turns out to be damaged. */
  readonly refusesAt?: number;
  /** What tells the pages apart, by position; without it none is known again. */
  readonly scans?: readonly string[];
}

class ScanRefused extends Error {
  override readonly name = 'ScanRefused';
}

// Stands for the worker that reads pictures: the file says what is read.
const TASKS: ScanTasks = {
  async readScan({ from }, { content, give }: TaskWay) {
    const { readings, refusesAt, scans } = JSON.parse(Buffer.from(content).toString()) as ScriptedScan;
    await give({ numberOfPages: readings.length, processorMs: 0 } satisfies OpenedScan);
    for (let position = from; position < readings.length; position++) {
      if (position === refusesAt) throw new ScanRefused('The file is damaged.');
      const reading = readings[position]!;
      const picture = reading.kind === 'empty' ? null : Buffer.from(`picture ${position}`);
      const scan = scans?.[position];
      const fingerprint = scan === undefined ? {} : { fingerprint: Buffer.from(scan) };
      const sheets = [{ reading, picture, ...fingerprint }];
      await give({ position, sheets, processorMs: 0 } satisfies ReadScanPage);
    }
  },
  // On every picture the second choice of each question is marked.
  async readTyped({ print, code }) {
    const choice = { state: 'empty', darkness: 0 } as const;
    const questions = print.layouts[code.version]?.pages[code.page]?.questions ?? [];
    return {
      digits: [],
      questions: questions.map(({ number, choices }) => ({
        number,
        choices: choices.map((_, at) => (at === 1 ? { state: 'marked', darkness: 1 } : choice)),
        chosen: 1,
        doubt: null,
      })),
    };
  },
};

serveTasks(TASKS);
