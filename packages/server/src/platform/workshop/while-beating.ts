export const BEAT_MS = 5_000;

/** How far work is. */
export interface Progress {
  done: number;
  total: number;
}

/**
 * Does work and tells every few seconds, with how far it is, that somebody does. The work itself makes sure that it is
 * still its own, where it writes: who was silent for too long has lost it.
 */
export async function whileBeating<Result>(
  beat: (progress: Progress) => Promise<unknown>,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { done: 0, total: 0 };
  // One that fails is made up for by the next.
  const beating = setInterval(() => void beat(progress).catch(() => {}), BEAT_MS);
  try {
    return await work(progress);
  } finally {
    clearInterval(beating);
  }
}
