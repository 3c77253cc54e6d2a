import type { Difficulty, Label, Objective } from '@exam/contract';

/** How files of ours say difficulty and objective. */
export function tagsOf(question: { difficulty: Difficulty; objective: Objective }): string[] {
  return [`difficulty:${question.difficulty}`, `objective:${question.objective}`];
}

/** Words for a label, in lower case. The levels of Bloom's taxonomy (1956, and as revised in 2001) stand for objectives. */
const WORDS: Readonly<Record<Label, readonly string[]>> = {
  simple: ['simple', 'easy', 'low', 'beginner', 'basic'],
  difficult: ['difficult', 'hard', 'medium', 'moderate', 'high', 'advanced', 'intermediate', 'challenging'],
  reminding: ['reminding', 'remember', 'remembering', 'knowledge', 'recall'],
  understanding: ['understanding', 'understand', 'comprehension', 'apply', 'applying', 'application'],
  creativity: [
    'creativity',
    'create',
    'creating',
    'synthesis',
    'analyze',
    'analyse',
    'analyzing',
    'analysing',
    'analysis',
    'evaluate',
    'evaluating',
    'evaluation',
  ],
};

const LABELS_BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([label, words]) => words.map((word) => [word, label as Label] as const)),
);

/** The label that a tag seems to mean: `Difficulty: easy`, `bloom-apply` and `hard` are read. */
export function labelOfTag(tag: string): Label | undefined {
  const word = tag
    .trim()
    .toLowerCase()
    .replace(/^(?:difficulty|level|objective|bloom(?:'s)?(?:[ _-]level)?|taxonomy)\s*[:=_/ -]\s*/, '');
  return LABELS_BY_WORD.get(word);
}
