import {
  DIFFICULTIES,
  type Difficulty,
  type ImportChoices,
  type Label,
  LIMITS,
  OBJECTIVES,
  type Objective,
  withoutRepeatedTags,
} from '@exam/contract';
import { labelOfTag } from '@exam/interchange';

interface Labelled {
  readonly difficulty: Difficulty;
  readonly objective: Objective;
  readonly tags: readonly string[];
}

/**
 * Says of the tags of a question which kind they make it: the first that means a label counts, else the default. A tag that
 * makes it so, or that somebody chose to mean a label, says nothing more; the others stay its tags.
 */
export function makeLabelling({
  tags,
  difficulty,
  objective,
}: Pick<ImportChoices, 'tags' | 'difficulty' | 'objective'>): (tags: readonly string[]) => Labelled {
  const chosen = new Map<string, Label | null>(tags.map(({ tag, label }) => [tag, label]));
  const labelOf = (tag: string) => (chosen.has(tag) ? chosen.get(tag) : labelOfTag(tag));
  return (tagsOfQuestion) => {
    const labels = tagsOfQuestion.map(labelOf);
    const said = [labels.findIndex(isDifficulty), labels.findIndex(isObjective)];
    const others = tagsOfQuestion.filter((tag, at) => !said.includes(at) && !chosen.get(tag));
    return {
      difficulty: labels.find(isDifficulty) ?? difficulty,
      objective: labels.find(isObjective) ?? objective,
      tags: tagsToKeep(others),
    };
  };
}

/** Files may say more, and longer, than a question holds. */
function tagsToKeep(tags: readonly string[]): string[] {
  const fitting = tags.filter((tag) => tag.length <= LIMITS.tagLength);
  return withoutRepeatedTags(fitting).slice(0, LIMITS.questionTags);
}

function isDifficulty(label: Label | null | undefined): label is Difficulty {
  return (DIFFICULTIES as readonly unknown[]).includes(label);
}

function isObjective(label: Label | null | undefined): label is Objective {
  return (OBJECTIVES as readonly unknown[]).includes(label);
}
