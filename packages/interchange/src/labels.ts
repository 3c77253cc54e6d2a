import type { Difficulty, Label, Objective } from '@exam/contract';

/** Difficulty and objective as tags in our files. */
export function tagsOf(question: { difficulty: Difficulty; objective: Objective }): string[] {
  return [`difficulty:${question.difficulty}`, `objective:${question.objective}`];
}

/** Words for each label, in lower case. The levels of Bloom's taxonomy (1956, revised 2001) map to objectives. */
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

/** The label that a tag suggests: recognises `Difficulty: easy`, `bloom-apply` and `hard`. */
export function labelOfTag(tag: string): Label | undefined {
  const word = tag
    .trim()
    .toLowerCase()
    .replace(/^(?:difficulty|level|objective|bloom(?:'s)?(?:[ _-]level)?|taxonomy)\s*[:=_/ -]\s*/, '');
  return LABELS_BY_WORD.get(word);
}
