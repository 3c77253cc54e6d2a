import { plainText } from '@exam/contract/rich-text';
import { Button } from '@mantine/core';
import { type Choices, choiceOfLetter, letterOf } from './choices.ts';

const LONGEST_SHOWN = 60;

/** Offers the choice of a letter that was typed as the correct answer. It is never taken by itself: fields go as typed. */
export function LetterOffer({ value, onTake }: { value: Choices; onTake: (correctAnswer: string) => void }) {
  const index = choiceOfLetter(value);
  const choice = index === undefined ? undefined : value.choices[index];
  if (index === undefined || choice === undefined) return null;
  const words = plainText(choice).trim();
  const shown = words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN)}…` : words;
  return (
    <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onTake(choice)}>
      Take choice {letterOf(index)}: “{shown}”
    </Button>
  );
}
