import type { QuestionContent } from '@exam/contract';
import { replaceImages } from '../../images/index.ts';
import type { MadeIds } from './made-ids.ts';

type TextsOfQuestion = Pick<QuestionContent, 'text' | 'choices' | 'correctAnswer' | 'explanation'>;

/**
 * The texts of a question with new image ids; a missing image is replaced by its description. Choices that become equal
 * are numbered, because they must differ.
 */
export function textsWithImages(
  { text, choices, correctAnswer, explanation }: TextsOfQuestion,
  images: MadeIds,
): TextsOfQuestion {
  const withNewImages = (old: string) =>
    replaceImages(old, (fileId, alt) => images.find(fileId) ?? { words: `[${alt || 'image'}]` });
  const shown = numberRepeated(choices.map(withNewImages));
  const correct = shown[choices.indexOf(correctAnswer)];
  if (correct === undefined) throw new Error('Expected a correct answer that is one of the choices.');
  return {
    text: withNewImages(text),
    choices: shown,
    correctAnswer: correct,
    explanation: withNewImages(explanation),
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
