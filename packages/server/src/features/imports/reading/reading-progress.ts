import type { Progress, Run } from '../../../platform/background/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { notFound } from '../../../platform/errors.ts';
import { importRuns } from '../runs.ts';

interface ReadingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly run: Run;
  readonly progress: Progress;
}

/** How the whole is divided, as far as the time for it can be told before. */
const SHARES = { read: 0.7, compared: 0.15, stored: 0.15 };
/** Fine enough for a bar on a wide screen. */
const STEPS = 1_000;
/** Interval at which it is written down how far the reading is. */
const TOLD_EVERY_MS = 1_000;

/** How far the reading of files is, by the bytes that were read; then by the questions that were compared and stored. */
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
   * @param rank of the file among all
   * @param share of its bytes
   * @throws AppError notFound where the import was given up meanwhile
   */
  tellRead(rank: number, share: number): Promise<void> {
    const sumOf = (bytes: readonly number[]) => bytes.reduce((sum, one) => sum + one, 0);
    const before = sumOf(this.#bytes.slice(0, rank));
    const read = (before + share * this.#bytes[rank]!) / Math.max(1, sumOf(this.#bytes));
    return this.#tell(SHARES.read * read);
  }

  /** @param share of the questions @throws AppError notFound where the import was given up meanwhile */
  tellCompared(share: number): Promise<void> {
    return this.#tell(SHARES.read + SHARES.compared * share);
  }

  /**
   * Waits for nothing: what gives the import up waits for the transaction that stores, and would be waited for here.
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

  /** @returns whether the import is still there, and this reads it */
  #write(): Promise<boolean> {
    const { db, clock, run, progress } = this.#parts;
    return importRuns.update(db, run, { beatAt: clock(), ...progress });
  }
}
