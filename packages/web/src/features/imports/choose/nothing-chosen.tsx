import type { Import } from '@exam/contract';
import { Button } from '@mantine/core';
import { counted } from '../../../ui/counted.ts';
import type { Choices } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import classes from './plan-bar.module.css';

/** Says why nothing would come in where one choice keeps all of it out, and offers the other one. */
export function NothingChosen({ of }: { of: Import }) {
  const { change } = useChoicesStore();
  const way = useChoices((choices) => wayOutOf(of, choices));
  if (way === undefined) return null;
  return (
    <p className={classes.raise}>
      {WAYS[way].why(of.numberOfQuestions)}{' '}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => change((now) => ({ ...now, ...WAYS[way].choices }))}
      >
        {WAYS[way].offer}
      </Button>
    </p>
  );
}

/** By the choice that is in the way. A question that repeats one of the files is in the pool too where all are duplicates. */
const WAYS = {
  duplicates: {
    why: (all: number) =>
      all === 1 ? 'The question is in the pool already.' : `${allOf(all)} are in the pool already.`,
    offer: 'Choose what is there already',
    choices: { duplicates: 'imported' },
  },
  trueFalse: {
    why: (all: number) =>
      all === 1
        ? 'The question is a true/false question; those stay out.'
        : `${allOf(all)} are true/false questions; those stay out.`,
    offer: 'Choose with two choices each',
    choices: { trueFalse: 'two-choices' },
  },
} as const;

function wayOutOf(of: Import, { duplicates, trueFalse }: Choices): keyof typeof WAYS | undefined {
  const { numberOfQuestions, numberOfDuplicates, numberOfTrueFalse } = of;
  if (trueFalse === 'left-out' && numberOfTrueFalse === numberOfQuestions) return 'trueFalse';
  if (duplicates === 'left-out' && numberOfDuplicates === numberOfQuestions) return 'duplicates';
  return undefined;
}

function allOf(count: number): string {
  return `All ${counted(count, 'question')}`;
}
