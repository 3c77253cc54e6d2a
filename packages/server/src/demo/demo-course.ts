import type { Difficulty, Objective } from '@exam/contract';

/** A question as it is written in the demo data: without ids, which each copy gets anew. */
export interface DemoQuestion {
  readonly text: string;
  readonly choices: readonly string[];
  /** Equals one of the choices. */
  readonly correctAnswer: string;
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

export interface DemoChapter {
  readonly name: string;
  readonly number: number;
  readonly maxNumberOfQuestions: number;
  readonly questions: readonly DemoQuestion[];
}

export interface DemoCourse {
  readonly name: string;
  readonly chapters: readonly DemoChapter[];
}
