/** The two difficulties, in the order in which every table and screen lists them. */
export const DIFFICULTIES = ['simple', 'difficult'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The three objectives, in the order in which every table and screen lists them. */
export const OBJECTIVES = ['reminding', 'understanding', 'creativity'] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** The sort of a question: its difficulty and its objective together. */
export interface Kind {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/** The six kinds: all objectives of the first difficulty, then all of the second. */
export const KINDS: readonly Kind[] = DIFFICULTIES.flatMap((difficulty) =>
  OBJECTIVES.map((objective) => ({ difficulty, objective })),
);

/** Position of a kind in `KINDS`, 0 to 5. */
export function kindIndex({ difficulty, objective }: Kind): number {
  return DIFFICULTIES.indexOf(difficulty) * OBJECTIVES.length + OBJECTIVES.indexOf(objective);
}
