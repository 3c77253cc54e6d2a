import { Button, Kbd, TextInput } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { OfferedAnswer, TypedAnswer } from './answers.ts';
import type { GivenAnswer } from './doubt-walk.ts';
import classes from './doubts-screen.module.css';

interface AnswerButtonsProps {
  offered: readonly OfferedAnswer[];
  /** What was said before; undefined if nothing was. */
  said: GivenAnswer | undefined;
  onAnswer: (answer: OfferedAnswer) => void;
}

/** A button for each answer, with its key; what is proposed is filled, what was said before is pressed. */
export function AnswerButtons({ offered, said, onAnswer }: AnswerButtonsProps) {
  const isShort = offered.every(({ label }) => label.length <= SHORT);
  return (
    <fieldset className={classes.answers} data-short={isShort || undefined}>
      <legend className={classes.legend}>Answer</legend>
      {offered.map((answer) => {
        const { key, label, details, isProposed } = answer;
        return (
          <Button
            key={`${key} ${label}`}
            variant={isProposed ? 'filled' : 'default'}
            justify={isShort ? 'center' : 'flex-start'}
            h="auto"
            py="0.5rem"
            {...(isShort && { px: '0.5rem' })}
            aria-pressed={said?.label === label}
            {...(isProposed && { title: 'Proposed: the space bar accepts it' })}
            leftSection={!isShort && <Kbd aria-hidden>{key.toUpperCase()}</Kbd>}
            onClick={() => onAnswer(answer)}
          >
            <span className={classes.answer}>
              <bdi>{label}</bdi>
              {details !== undefined && <span className={classes.details}>{details}</span>}
            </span>
          </Button>
        );
      })}
    </fieldset>
  );
}

/** Characters of a label that fits beside others. */
const SHORT = 4;

interface TypedAnswerFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  typed: TypedAnswer;
  onAnswer: (text: string) => void;
}

/** An answer that is typed; Enter gives it, and Escape leaves the field for the keys. */
export function TypedAnswerField({ ref, typed, onAnswer }: TypedAnswerFieldProps) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') onAnswer(trimmed);
      }}
    >
      <TextInput
        ref={ref}
        label={typed.label}
        description={typed.description}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <Button type="submit" variant="default" disabled={trimmed === ''}>
        Use it
      </Button>
    </form>
  );
}
