/** The steps to which points and grades are rounded. */
export const ROUNDING_STEPS = [0.01, 0.1, 0.25, 0.5, 1] as const;
export type RoundingStep = (typeof ROUNDING_STEPS)[number];

/** The marking of an exam for which none was saved: one point for each question, nothing off, no grades. */
export const DEFAULT_SCHEME = {
  points: { each: 1, labels: [] as never[], chapters: [] as never[], questions: [] as never[] },
  wrongAnswers: 'none' as const,
  severalMarked: 'omitted' as const,
  penaltyShare: 0,
  mayBeNegative: false,
  pointsStep: 0.01 as const,
  scale: null,
  passLine: null,
};

/** A pass line and nothing else, as a scale of two grades. @param passShare per cent of the full points, with at most two decimals */
export function passOrFail(passShare: number) {
  return thresholds(passShare, { passed: passShare, failed: 0 });
}

/** Common grade scales, to start from. */
export const GRADE_PRESETS = {
  passOrFail: passOrFail(50),
  swiss: linear({ worst: 1, pass: 4, best: 6, gradeStep: 0.5 }, 60, 'falling'),
  german: thresholds(50, {
    '1.0': 95,
    '1.3': 90,
    '1.7': 85,
    '2.0': 80,
    '2.3': 75,
    '2.7': 70,
    '3.0': 65,
    '3.3': 60,
    '3.7': 55,
    '4.0': 50,
    '5.0': 0,
  }),
  germanLinear: linear({ worst: 5, pass: 4, best: 1, gradeStep: 0.1 }, 50, 'worst'),
  twenty: linear({ worst: 0, pass: 10, best: 20, gradeStep: 1 }, 50, 'falling'),
  twentyHalves: linear({ worst: 0, pass: 10, best: 20, gradeStep: 0.5 }, 50, 'falling'),
  letters: thresholds(60, { A: 90, B: 80, C: 70, D: 60, F: 0 }),
};
export type GradePreset = keyof typeof GRADE_PRESETS;

interface LinearGrades {
  readonly worst: number;
  readonly pass: number;
  readonly best: number;
  readonly gradeStep: RoundingStep;
}

function linear(grades: LinearGrades, passShare: number, belowPass: 'falling' | 'worst') {
  return { kind: 'linear' as const, ...grades, passShare, fullShare: 100, belowPass };
}

/** @param fromShares the share from which each grade is given, the best grade first */
function thresholds(passShare: number, fromShares: Readonly<Record<string, number>>) {
  const grades = Object.entries(fromShares).map(([grade, fromShare]) => ({ grade, fromShare }));
  return { kind: 'thresholds' as const, grades, passShare };
}

/** Rules for the pass line, to start from; the fixed share is that of the scale. */
export const PASS_LINE_PRESETS = {
  /** § 14 (6) of the German Approbationsordnung für Ärzte of 2002, with a pass line of 60 %. */
  statute: { kind: 'sliding' as const, belowMean: 22, floor: 0 },
  /** The same with a floor, as statutes of universities have it. */
  floored: { kind: 'sliding' as const, belowMean: 22, floor: 50 },
  ebel: {
    kind: 'ebel' as const,
    shares: [
      { difficulty: 'simple' as const, objective: 'reminding' as const, share: 80 },
      { difficulty: 'simple' as const, objective: 'understanding' as const, share: 70 },
      { difficulty: 'simple' as const, objective: 'creativity' as const, share: 60 },
      { difficulty: 'difficult' as const, objective: 'reminding' as const, share: 60 },
      { difficulty: 'difficult' as const, objective: 'understanding' as const, share: 50 },
      { difficulty: 'difficult' as const, objective: 'creativity' as const, share: 40 },
    ],
  },
  /** J. Cohen-Schotanus and C. van der Vleuten, Medical Teacher 32 (2010). */
  cohen: { kind: 'cohen' as const, share: 60, percentile: 95 },
  hofstee: { kind: 'hofstee' as const, leastLine: 50, mostLine: 65, fewestFailures: 5, mostFailures: 30 },
};
