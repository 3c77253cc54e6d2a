import {
  DIFFICULTIES,
  type Difficulty,
  type ImportChoices,
  type Label,
  OBJECTIVES,
  type Objective,
} from '@exam/contract';
import { labelOfTag } from '@exam/interchange';

interface Kind {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
}

/** Says of the tags of a question which kind they make it: the first that means a label counts, else the default. */
export function makeLabelling({
  tags,
  difficulty,
  objective,
}: Pick<ImportChoices, 'tags' | 'difficulty' | 'objective'>): (tags: readonly string[]) => Kind {
  const chosen = new Map<string, Label | null>(tags.map(({ tag, label }) => [tag, label]));
  const labelOf = (tag: string) => (chosen.has(tag) ? chosen.get(tag) : labelOfTag(tag));
  return (tagsOfQuestion) => {
    const labels = tagsOfQuestion.map(labelOf);
    return {
      difficulty: labels.find(isDifficulty) ?? difficulty,
      objective: labels.find(isObjective) ?? objective,
    };
  };
}

function isDifficulty(label: Label | null | undefined): label is Difficulty {
  return (DIFFICULTIES as readonly unknown[]).includes(label);
}

function isObjective(label: Label | null | undefined): label is Objective {
  return (OBJECTIVES as readonly unknown[]).includes(label);
}
