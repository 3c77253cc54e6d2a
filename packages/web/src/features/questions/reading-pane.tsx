import type { Question } from '@exam/contract';
import { Button } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Store, useStore } from '../../lib/store.ts';
import { AnnotationView } from '../../ui/annotation-view.tsx';
import { QuestionView } from '../../ui/question-view.tsx';
import { type QuestionRowProps, RowActions, RowLabels } from './question-row.tsx';
import classes from './reading-pane.module.css';

interface ReadingPaneProps extends Omit<QuestionRowProps, 'question' | 'selection'> {
  /** All loaded questions of the list. */
  questions: readonly Question[];
  /** The id of the shown question. */
  chosen: Store<string | undefined>;
}

/** The chosen question of the list, beside it. Where it is gone, the one at its place is chosen. */
export function ReadingPane({ questions, chosen, leaving, ...row }: ReadingPaneProps) {
  const { pane, question } = useChosen(questions, chosen);
  return (
    <section ref={pane} className={classes.pane} aria-label="Chosen question" tabIndex={-1}>
      {question && (
        <Fragment key={question._id}>
          <QuestionView question={question} labels={<RowLabels question={question} place={row.place} />} />
          <AnnotationView explanation={question.explanation} source={question.source} />
          <div className={classes.actions}>
            <Button
              component={Link}
              to={`/questions/${question._id}`}
              state={leaving}
              variant="default"
              size="xs"
            >
              Open question
            </Button>
            <RowActions question={question} {...row} />
          </div>
        </Fragment>
      )}
    </section>
  );
}

function useChosen(questions: readonly Question[], chosen: Store<string | undefined>) {
  const pane = useRef<HTMLElement>(null);
  const lastPlace = useRef<number>(undefined);
  const chosenId = useStore(chosen);
  const place = questions.findIndex(({ _id }) => _id === chosenId);

  useLayoutEffect(() => {
    if (place >= 0) {
      lastPlace.current = place;
      return;
    }
    chosen.update(() => questions[Math.min(lastPlace.current ?? 0, questions.length - 1)]?._id);
    // The element with the focus was removed with the deleted question.
    const isLost = lastPlace.current !== undefined && document.activeElement === document.body;
    if (isLost) pane.current?.focus({ preventScroll: true });
  }, [place, questions, chosen]);

  return { pane, question: questions[place] };
}
