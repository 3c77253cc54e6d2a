import { useDeferredValue } from 'react';
import { FormulasTold } from '../../../ui/formulas-told.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import { previewOf, type QuestionDraft } from './question-draft.ts';
import classes from './question-form.module.css';

/** How the question will look. Follows the typing, but never slows it down. */
export function Preview({ draft }: { draft: QuestionDraft }) {
  const question = previewOf(useDeferredValue(draft));
  const isEmpty = question.text === '' && question.choices.length === 0;
  return (
    <section className={classes.preview} aria-label="Preview">
      <h2 className={classes.previewTitle}>Preview</h2>
      {isEmpty ? (
        <p className={classes.previewEmpty}>As you write, the question appears here as it will look.</p>
      ) : (
        <>
          <QuestionView question={question} />
          <FormulasTold texts={[question.text, ...question.choices]} className={classes.previewNote} />
        </>
      )}
    </section>
  );
}
