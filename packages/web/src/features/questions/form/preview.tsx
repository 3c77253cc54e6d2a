import { useDeferredValue } from 'react';
import { AnnotationView } from '../../../ui/annotation-view.tsx';
import { FormulasTold } from '../../../ui/formulas-told.tsx';
import { TagLabels } from '../../../ui/labels.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import { previewOf, type QuestionDraft } from './question-draft.ts';
import classes from './question-form.module.css';

/** How the question will look. Follows the typing, but never slows it down. */
export function Preview({ draft }: { draft: QuestionDraft }) {
  const shown = useDeferredValue(draft);
  const question = previewOf(shown);
  const isEmpty = question.text === '' && question.choices.length === 0;
  return (
    <section className={classes.preview} aria-label="Preview">
      <h2 className={classes.previewTitle}>Preview</h2>
      {isEmpty ? (
        <p className={classes.previewEmpty}>As you write, the question appears here as it will look.</p>
      ) : (
        <>
          <QuestionView question={question} labels={<TagLabels tags={shown.tags} />} />
          <AnnotationView {...shown} />
          <FormulasTold
            texts={[question.text, ...question.choices, shown.explanation]}
            className={classes.previewNote}
          />
        </>
      )}
    </section>
  );
}
