/**
 * Estimates what share of the students answers each question of a course correctly.
 *
 * Method: the Rasch model of groups (Rasch 1960): an exam's class has one ability, a question one difficulty, and the
 * logit of the share of correct answers is their difference. Each question gets some pseudo-answers with the mean share of
 * its kind, so that little data moves it little (empirical Bayes; with one exam it is exactly (correct + weight * mean) /
 * (answered + weight)). The weight follows from how much the measured questions of one kind differ (method of moments).
 * Abilities have a normal prior around 0, whose spread is estimated with them and some classes of the usual spread (EM: Dempster, Laird
 * and Rubin 1977). They count only where exams share questions; without shared questions there is no telling a good class from easy
 * questions.
 * Newton steps for one unknown after the other (coordinate ascent) find the maximum, which is unique: the logarithm of the
 * posterior is strictly concave. A step for all together, abilities and difficulties alike, follows each round: their differences do not
 * tell where they stand, so single steps alone take some four times as many rounds.
 * Cost: a step for each question of each exam in each of at most 200 rounds.
 */

/** What one class made of a question. */
export interface Answered {
  /** Index of the question. */
  readonly question: number;
  /** Students who were asked. */
  readonly answered: number;
  /** Of these, those who were right. */
  readonly correct: number;
  /** How much abler these students are than their class, in logits; default 0. */
  readonly ability?: number;
}

/** The answers of the class of one exam; a question occurs at most once. */
export type ClassAnswers = readonly Answered[];

export interface MeasuredCourse {
  /** For each question the number of its kind, from 0. */
  readonly kinds: Int32Array;
  readonly classes: readonly ClassAnswers[];
}

export interface ExpectedShares {
  /** By question, from 0 to 1, for a class of mean ability. NaN everywhere if nothing was ever measured. */
  readonly shares: Float64Array;
  /** Standard errors of the shares, by question. */
  readonly errors: Float64Array;
  /** How many answers each question has; 0: its share is the mean of its kind. */
  readonly answered: Float64Array;
  /** By class, in logits; 0 for a class that shares no question with another one. */
  readonly abilities: Float64Array;
  /** Pseudo-answers of a question. */
  readonly weight: number;
  /** Spread of the abilities of the classes of the course, in logits (standard deviation). */
  readonly classSpread: number;
}

/** Spread of the abilities of classes of one course, in logits, while none share questions. */
const USUAL_SPREAD = 0.35;
/** As many classes with the usual spread are counted in. A few classes may be alike by chance, and the errors would then be too small. */
const PSEUDO_CLASSES = 5;
/** Pseudo-answers of a question while too little is measured to tell; the best fixed weight in simulations. */
const USUAL_WEIGHT = 8;
const WEIGHTS = { least: 2, most: 60 };
/** Measured questions from which their spread is estimated. */
const ENOUGH_MEASURED = 20;
const MOST_ROUNDS = 200;
const PRECISION = 1e-10;
/** Estimates of means and weight, and of difficulties, from each other. */
const PASSES = 6;

/** @throws RangeError if a class has more right answers of a question than answers */
export function estimateShares(course: MeasuredCourse): ExpectedShares {
  const work = estimateSharesInParts(course);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * The same with rests, so that a server can answer other requests in between.
 * @throws RangeError if a class has more right answers of a question than answers
 */
export function* estimateSharesInParts({
  kinds,
  classes,
}: MeasuredCourse): Generator<undefined, ExpectedShares> {
  requireCounts(classes);
  const counts = sumAnswers(kinds.length, classes);
  const isShared = sharingClasses(kinds.length, classes);
  const abilities = new Float64Array(classes.length);
  const shares = rawShares(counts);
  let weight = USUAL_WEIGHT;
  let classSpread = USUAL_SPREAD;
  let means = meansOfKinds(kinds, shares, counts);
  for (let pass = 0; pass < PASSES; pass++) {
    weight = weightOf(kinds, counts, means);
    const fitted = { kinds, classes, isShared, means, weight, classSpread };
    yield* fit(fitted, shares, abilities);
    classSpread = spreadOfClasses(fitted, shares, abilities);
    means = meansOfKinds(kinds, sharesWithoutPrior(shares, means, kinds, weight, counts), counts);
  }
  const errors = errorsOf(shares, counts, weight);
  return { shares, errors, answered: counts.answered, abilities, weight, classSpread };
}

function requireCounts(classes: readonly ClassAnswers[]): void {
  for (const { question, answered, correct } of classes.flat()) {
    if (correct >= 0 && correct <= answered) continue;
    throw new RangeError(`Question ${question} has ${correct} correct answers of ${answered}`);
  }
}

interface Counts {
  readonly answered: Float64Array;
  readonly correct: Float64Array;
}

function sumAnswers(size: number, classes: readonly ClassAnswers[]): Counts {
  const answered = new Float64Array(size);
  const correct = new Float64Array(size);
  for (const answers of classes) {
    for (const one of answers) {
      answered[one.question]! += one.answered;
      correct[one.question]! += one.correct;
    }
  }
  return { answered, correct };
}

/** Whether a class shares a question with another one, by class. */
function sharingClasses(size: number, classes: readonly ClassAnswers[]): boolean[] {
  const uses = new Int32Array(size);
  for (const { question, answered } of classes.flat()) if (answered > 0) uses[question]! += 1;
  return classes.map((answers) =>
    answers.some(({ question, answered }) => answered > 0 && uses[question]! > 1),
  );
}

function rawShares({ answered, correct }: Counts): Float64Array {
  return answered.map((count, question) => (count === 0 ? Number.NaN : correct[question]! / count));
}

/** The mean share of the measured questions of each kind; of all kinds for one without any. NaN if nothing is measured. */
function meansOfKinds(kinds: Int32Array, shares: Float64Array, { answered }: Counts): Float64Array {
  const size = Math.max(0, ...new Set(kinds)) + 1;
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  for (let question = 0; question < kinds.length; question++) {
    if (answered[question] === 0) continue;
    sums[kinds[question]!]! += shares[question]!;
    counts[kinds[question]!]! += 1;
  }
  const total = sumOf(sums) / sumOf(counts);
  return sums.map((sum, kind) => (counts[kind] === 0 ? total : inside(sum / counts[kind]!)));
}

/** Keeps a mean away from 0 and 1, where no answer could ever move it. */
function inside(share: number): number {
  return Math.min(0.99, Math.max(0.01, share));
}

/**
 * How many pseudo-answers say as much of a question as its kind does: m (1 - m) / variance - 1, where the variance is that of
 * the true shares within kinds, which is what the measured shares vary by beyond the chance of their answers.
 */
function weightOf(kinds: Int32Array, { answered, correct }: Counts, means: Float64Array): number {
  let squares = 0;
  let chance = 0;
  let possible = 0;
  let measured = 0;
  for (let question = 0; question < kinds.length; question++) {
    const count = answered[question]!;
    if (count < 2) continue;
    const raw = correct[question]! / count;
    const mean = means[kinds[question]!]!;
    squares += (raw - mean) ** 2;
    chance += (raw * (1 - raw)) / (count - 1);
    possible += mean * (1 - mean);
    measured += 1;
  }
  if (measured < ENOUGH_MEASURED) return USUAL_WEIGHT;
  const variance = Math.max(squares - chance, 0);
  return Math.min(WEIGHTS.most, Math.max(WEIGHTS.least, possible / variance - 1));
}

interface AskedClass extends Answered {
  /** Its index. */
  readonly class: number;
}

interface Fit extends MeasuredCourse {
  readonly isShared: readonly boolean[];
  readonly means: Float64Array;
  readonly weight: number;
  readonly classSpread: number;
}

/** Finds the most likely shares and abilities from those in the two lists, and leaves them there. */
function* fit(course: Fit, shares: Float64Array, abilities: Float64Array): Generator<undefined, void> {
  const { kinds, classes, isShared, means, weight, classSpread } = course;
  const asked: AskedClass[][] = Array.from(kinds, () => []);
  classes.forEach((answers, index) => {
    for (const own of answers) asked[own.question]!.push({ ...own, class: index });
  });
  const difficulties = shares.map(
    (share, question) => -logit(Number.isNaN(share) ? means[kinds[question]!]! : inside(share)),
  );
  const linked = questionsOfSharing(course);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = 0;
    for (let question = 0; question < kinds.length; question++) {
      const mean = means[kinds[question]!]!;
      const own = asked[question]!;
      if (own.length > 0)
        moved = Math.max(moved, stepDifficulty(difficulties, question, own, abilities, mean, weight));
    }
    for (let index = 0; index < classes.length; index++) {
      if (isShared[index])
        moved = Math.max(moved, stepAbility(abilities, index, classes[index]!, difficulties, classSpread));
    }
    moved = Math.max(moved, stepAll(course, linked, difficulties, abilities));
    if (moved < PRECISION) break;
    yield undefined;
  }
  for (let question = 0; question < shares.length; question++)
    shares[question] = logistic(-difficulties[question]!);
}

function stepDifficulty(
  difficulties: Float64Array,
  question: number,
  asked: readonly AskedClass[],
  abilities: Float64Array,
  mean: number,
  weight: number,
): number {
  const difficulty = difficulties[question]!;
  const own = logistic(-difficulty);
  let slope = weight * (own - mean);
  let curvature = weight * own * (1 - own);
  for (const { class: index, ability = 0, answered, correct } of asked) {
    const share = logistic(abilities[index]! + ability - difficulty);
    slope += answered * share - correct;
    curvature += answered * share * (1 - share);
  }
  return move(difficulties, question, slope / curvature);
}

function stepAbility(
  abilities: Float64Array,
  index: number,
  answers: ClassAnswers,
  difficulties: Float64Array,
  classSpread: number,
): number {
  const ability = abilities[index]!;
  let slope = -ability / classSpread ** 2;
  let curvature = 1 / classSpread ** 2;
  for (const { question, answered, correct, ability: ahead = 0 } of answers) {
    const share = logistic(ability + ahead - difficulties[question]!);
    slope += correct - answered * share;
    curvature += answered * share * (1 - share);
  }
  return move(abilities, index, slope / curvature);
}

/** The questions of the classes that share some. */
function questionsOfSharing({ classes, isShared }: Fit): readonly number[] {
  const shared = classes.filter((_, index) => isShared[index]);
  return [...new Set(shared.flatMap((answers) => answers.map(({ question }) => question)))];
}

/**
 * Moves the abilities of all classes that share questions, and the difficulties of their questions, by the same step: no answer is more or less
 * likely then, so the priors alone decide. @returns by how much
 */
function stepAll(
  { kinds, isShared, means, weight, classSpread }: Fit,
  linked: readonly number[],
  difficulties: Float64Array,
  abilities: Float64Array,
): number {
  if (linked.length === 0) return 0;
  let slope = 0;
  let curvature = 0;
  for (const question of linked) {
    const own = logistic(-difficulties[question]!);
    slope += weight * (own - means[kinds[question]!]!);
    curvature += weight * own * (1 - own);
  }
  for (let index = 0; index < abilities.length; index++) {
    if (!isShared[index]) continue;
    slope -= abilities[index]! / classSpread ** 2;
    curvature += 1 / classSpread ** 2;
  }
  const step = slope / curvature;
  for (const question of linked) difficulties[question]! += step;
  for (let index = 0; index < abilities.length; index++) if (isShared[index]) abilities[index]! += step;
  return Math.abs(step);
}

/** Moves one unknown, by at most 2 logits, so that a first step from far away does not leap over the maximum. @returns by how much */
function move(values: Float64Array, index: number, step: number): number {
  const bounded = Math.max(-2, Math.min(2, step));
  values[index]! += bounded;
  return Math.abs(bounded);
}

/** The spread that makes the abilities most likely, each of which is known as well as its answers say. */
function spreadOfClasses(
  { classes, isShared, classSpread }: Fit,
  shares: Float64Array,
  abilities: Float64Array,
): number {
  const shared = classes.flatMap((answers, index) =>
    isShared[index] ? [{ answers, ability: abilities[index]! }] : [],
  );
  const squares = shared.map(({ answers, ability }) => {
    const known = answers.reduce(
      (sum, { question, answered, ability: ahead = 0 }) => {
        const share = logistic(ability + ahead + logit(inside(shares[question]!)));
        return sum + answered * share * (1 - share);
      },
      1 / classSpread ** 2,
    );
    return ability ** 2 + 1 / known;
  });
  const usual = PSEUDO_CLASSES * USUAL_SPREAD ** 2;
  return Math.sqrt((usual + sumOf(squares)) / (PSEUDO_CLASSES + squares.length));
}

/**
 * The mean score that a class can be expected to reach in some questions, one point each, and its standard error. It comes
 * from what is known of the questions, and from how much the classes of the course differ.
 * @param questions indices, each once
 */
export function expectedScore(
  { shares, errors, abilities, classSpread }: ExpectedShares,
  questions: readonly number[],
): { readonly mean: number; readonly error: number } {
  let mean = 0;
  let variance = 0;
  let slope = 0;
  for (const question of questions) {
    const share = shares[question]!;
    mean += share;
    variance += errors[question]! ** 2;
    slope += share * (1 - share);
  }
  // The classes that were measured are a sample, too: their mean ability is uncertain.
  const classes = classSpread ** 2 * (1 + 1 / Math.max(1, abilities.length));
  return { mean, error: Math.sqrt(variance + slope ** 2 * classes) };
}

/** What the answers alone say, for a class of mean ability: the estimates with the pseudo-answers taken out again. */
function sharesWithoutPrior(
  shares: Float64Array,
  means: Float64Array,
  kinds: Int32Array,
  weight: number,
  { answered }: Counts,
): Float64Array {
  return shares.map((share, question) => {
    const count = answered[question]!;
    if (count === 0) return share;
    return Math.min(1, Math.max(0, share + ((share - means[kinds[question]!]!) * weight) / count));
  });
}

function errorsOf(shares: Float64Array, { answered }: Counts, weight: number): Float64Array {
  return shares.map((share, question) =>
    Math.sqrt((share * (1 - share)) / (answered[question]! + weight + 1)),
  );
}

/** How far the abilities of the students of a class spread, in logits (standard deviation). */
export const STUDENT_SPREAD = 1;
/** The logistic curve is close to the normal one that is 0.588 as steep: 16 sqrt(3) / (15 pi) (Johnson and Kotz 1970). */
const FLATTENING = Math.sqrt(1 + (0.588 * STUDENT_SPREAD) ** 2);

/**
 * The shares of correct answers among weak students (one standard deviation below the mean), in the whole class, and among
 * strong students (one above).
 * @param share in the whole class, from 0 to 1
 */
export function sharesByAbility(share: number): readonly [number, number, number] {
  const middle = logit(inside(share)) * FLATTENING;
  return [logistic(middle - STUDENT_SPREAD), share, logistic(middle + STUDENT_SPREAD)];
}

function logit(share: number): number {
  return Math.log(share / (1 - share));
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function sumOf(values: Float64Array | readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
