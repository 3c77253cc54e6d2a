import type { ReadQuestion } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import titles from '../../../ui/titles.module.css';
import classes from './page-screen.module.css';

interface QuestionListProps {
  questions: readonly ReadQuestion[];
  /** The number of the question that is framed on the picture. */
  framed: number | undefined;
  onFrame: (number: number) => void;
  onChoose: (question: ReadQuestion, letter: string | null) => void;
  /** Takes corrections of the question back. */
  onAsRead: (question: ReadQuestion) => void;
}

/**
 * What holds for each question of the page. With the focus on a question, a letter chooses it, U chooses none, M several, and the
 * arrows lead to the next one.
 */
export function QuestionList({ questions, framed, onFrame, onChoose, onAsRead }: QuestionListProps) {
  const list = useRef<HTMLUListElement>(null);

  function press(event: KeyboardEvent, question: ReadQuestion, at: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const letter = letterOfKey(event.key, question);
    if (step !== undefined) {
      list.current?.querySelectorAll<HTMLButtonElement>('[data-question]')[at + step]?.focus();
    } else if (letter === undefined) return;
    else if (letter !== question.answer || question.isOpen) onChoose(question, letter);
    event.preventDefault();
  }

  return (
    <section aria-labelledby="questions-of-page">
      <h2 id="questions-of-page" className={titles.part}>
        Answers
      </h2>
      <p className={classes.quiet}>
        Go to a question and press its letter, U for none, or M for several. Circles on the page can be
        pressed, too.
      </p>
      <ul ref={list} className={classes.questions}>
        {questions.map((question, at) => (
          <li
            key={question.number}
            className={classes.question}
            data-framed={question.number === framed || undefined}
          >
            <button
              type="button"
              data-question
              className={classes.answer}
              onFocus={() => onFrame(question.number)}
              onKeyDown={(event) => press(event, question, at)}
            >
              <span>{question.number}</span>
              <strong>{question.answer ?? '–'}</strong>
              <span className={classes.state} data-open={question.isOpen || undefined}>
                {describeQuestion(question)}
              </span>
            </button>
            {question.isCorrected && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-label={`Undo: question ${question.number} as it was read`}
                onClick={() => onAsRead(question)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The letter that a key chooses, an asterisk for several, null for none; undefined if the key means something else. */
function letterOfKey(key: string, { choices }: ReadQuestion): string | null | undefined {
  if (key.toLowerCase() === 'u') return null;
  if (key.toLowerCase() === 'm') return '*';
  return choices.map((_circle, at) => letterOf(at)).find((letter) => letter === key.toUpperCase());
}

function describeQuestion({ isOpen, isCorrected, read }: ReadQuestion): string {
  if (isOpen) return 'open';
  if (isCorrected) return `corrected, read ${read ?? 'none'}`;
  return '';
}
