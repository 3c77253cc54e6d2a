import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Progress, Run } from '../../../platform/jobs/index.ts';
import { importRuns } from '../runs.ts';

interface ReadingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly run: Run;
  readonly progress: Progress;
}

/** Estimated shares of the phases in the total time. */
const SHARES = { read: 0.7, compared: 0.15, stored: 0.15 };
/** Resolution of the stored progress; enough for a progress bar. */
const STEPS = 1_000;
/** Interval at which it is written down how far the reading is. */
const TOLD_EVERY_MS = 1_000;

/** Progress of reading files, by bytes read; then by questions compared and stored. */
export class ReadingProgress {
  readonly #parts: ReadingParts;
  readonly #bytes: readonly number[];
  #toldAtMs = performance.now();
  #isTelling = false;

  constructor(parts: ReadingParts, files: readonly { readonly bytes: number }[]) {
    this.#parts = parts;
    this.#bytes = files.map(({ bytes }) => bytes);
    parts.progress.total = STEPS;
  }

  /**
   * @param rank index of the file
   * @param share of its bytes
   * @throws AppError notFound if the import was discarded meanwhile
   */
  tellRead(rank: number, share: number): Promise<void> {
    const sumOf = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0);
    const before = sumOf(this.#bytes.slice(0, rank));
    const read = (before + share * this.#bytes[rank]!) / Math.max(1, sumOf(this.#bytes));
    return this.#tell(SHARES.read * read);
  }

  /** @throws AppError notFound if the import was discarded meanwhile */
  tellCompared(): Promise<void> {
    return this.#tell(SHARES.read + SHARES.compared);
  }

  /**
   * Does not wait: a discard waits for the storing transaction, so waiting here would deadlock.
   * @param share of the questions
   */
  tellStored(share: number): void {
    this.#move(SHARES.read + SHARES.compared + SHARES.stored * share);
    if (this.#isTelling || !this.#isTime()) return;
    this.#isTelling = true;
    this.#write()
      .catch(() => {})
      .finally(() => {
        this.#isTelling = false;
      });
  }

  async #tell(share: number): Promise<void> {
    this.#move(share);
    if (this.#isTime() && !(await this.#write())) throw notFound('Import');
  }

  #move(share: number): void {
    this.#parts.progress.done = Math.round(STEPS * share);
  }

  #isTime(): boolean {
    if (performance.now() - this.#toldAtMs < TOLD_EVERY_MS) return false;
    this.#toldAtMs = performance.now();
    return true;
  }

  /** @returns whether the import still exists and belongs to this run */
  #write(): Promise<boolean> {
    const { db, clock, run, progress } = this.#parts;
    return importRuns.update(db, run, { heartbeatAt: clock(), ...progress });
  }
}
