import classes from './annotation-view.module.css';
import { RichText } from './rich-text.tsx';

/** The explanation and the source of a question, quietly below it; empty if it has neither. */
export function AnnotationView({ explanation, source }: { explanation: string; source: string }) {
  if (explanation.trim() === '' && source.trim() === '') return null;
  return (
    <div className={classes.beside}>
      {explanation.trim() !== '' && (
        <section aria-label="Explanation">
          <h3 className={classes.name}>Explanation</h3>
          <div className={classes.text} dir="auto">
            <RichText text={explanation} />
          </div>
        </section>
      )}
      {source.trim() !== '' && (
        <p className={classes.source}>
          Source: <bdi>{source}</bdi>
        </p>
      )}
    </div>
  );
}
