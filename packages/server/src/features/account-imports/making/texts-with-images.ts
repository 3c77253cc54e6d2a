import type { QuestionContent } from '@exam/contract';
import { replaceImages } from '../../images/index.ts';
import type { MadeIds } from './made-ids.ts';

type TextsOfQuestion = Pick<QuestionContent, 'text' | 'choices' | 'correctAnswer' | 'explanation'> & {
  readonly pinnedChoices?: readonly string[] | null | undefined;
};

/**
 * The texts of a question with new image ids; a missing image is replaced by its description. Choices that become equal
 * are numbered, because they must differ.
 */
export function textsWithImages(
  { text, choices, correctAnswer, explanation, pinnedChoices }: TextsOfQuestion,
  images: MadeIds,
) {
  const withNewImages = (old: string) =>
    replaceImages(old, (fileId, alt) => images.find(fileId) ?? { words: `[${alt || 'image'}]` });
  const shown = numberRepeated(choices.map(withNewImages));
  const isPinned = new Set(pinnedChoices);
  const correct = shown[choices.indexOf(correctAnswer)];
  if (correct === undefined) throw new Error('Expected a correct answer that is one of the choices.');
  return {
    text: withNewImages(text),
    choices: shown,
    correctAnswer: correct,
    explanation: withNewImages(explanation),
    ...(pinnedChoices && {
      pinnedChoices: shown.filter((_, at) => isPinned.has(choices[at] ?? '')),
    }),
  };
}

function numberRepeated(choices: readonly string[]): string[] {
  const taken = new Set<string>();
  return choices.map((choice) => {
    let shown = choice;
    for (let number = 2; taken.has(shown.trim()); number++) shown = `${choice} (${number})`;
    taken.add(shown.trim());
    return shown;
  });
}
