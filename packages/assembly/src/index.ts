export { allocate, assemble, type ExamRequest, type ExamResult, isAchievable } from './assemble.ts';
export {
  type Allocation,
  type Availability,
  type KindCounts,
  NO_QUESTIONS,
  sumOfKinds,
} from './availability.ts';
export {
  type Blueprint,
  type BlueprintDraft,
  type BlueprintResult,
  parseBlueprint,
} from './blueprint.ts';
export { describeShortage } from './describe-shortage.ts';
export { countRuns, evenShares } from './draw-letters.ts';
export type { Pick } from './draw-picks.ts';
export { ENGINE_VERSION } from './engine-version.ts';
export { explainShortage } from './explain-shortage.ts';
export type { Cell } from './locked.ts';
export { type MissingQuestions, missingQuestions } from './missing-questions.ts';
export { type NearestBlueprint, type NearestOptions, nearestBlueprint } from './nearest/nearest-blueprint.ts';
export { type AchievableValues, achievableValues } from './open/achievable-values.ts';
export { describeValues } from './open/describe-values.ts';
export { type FillResult, fillRest } from './open/fill-rest.ts';
export type { ValueRange } from './open/small-polyhedron.ts';
export { type AskedChoices, orderChoices, orderChoicesAt } from './order-choices.ts';
export {
  type EqualisedExam,
  type EqualiseExamRequest,
  equaliseExam,
  sumsByAbility,
} from './parallel/equalise-exam.ts';
export { type Equalised, type EqualiseRequest, equaliseVersions } from './parallel/equalise-versions.ts';
export {
  type Answered,
  type ClassAnswers,
  type ExpectedShares,
  estimateShares,
  estimateSharesInParts,
  expectedScore,
  type MeasuredCourse,
  STUDENT_SPREAD,
  sharesByAbility,
} from './parallel/expected-shares.ts';
export type { Reach, Target } from './parallel/reach.ts';
export type { Best, Evolution } from './preferences/evolution.ts';
export type { EvolutionRequest, Pair, Preferences, Wishes } from './preferences/preferences.ts';
export {
  compareScores,
  type PairTogether,
  pairsTogether,
  type Score,
  scoreOf,
} from './preferences/score.ts';
export { type EvolutionStart, startEvolution } from './preferences/start-evolution.ts';
export { type Seed, seedFromBytes, seedFromText } from './seed.ts';
export {
  type BindingCounts,
  type CountName,
  fieldsOfShortage,
  type NamedCount,
  type Shortage,
} from './shortage.ts';
export { type ShuffledQuestion, type ShuffleRequest, shuffleVersions } from './shuffle-versions.ts';
export {
  DIFFICULTIES,
  type Difficulty,
  KINDS,
  type Kind,
  kindIndex,
  OBJECTIVES,
  type Objective,
} from './vocabulary.ts';
