import classes from './discrimination.module.css';
import { IconAlertTriangle } from './icons.tsx';

/** What a discrimination below 0 means. */
export const NEGATIVE = 'Negative: students with higher scores answered it wrong more often. Check its key.';

/** A discrimination from -1 to 1. One below 0 is marked: something may be wrong with the question. */
export function Discrimination({ of }: { of: number }) {
  const figure = of.toFixed(2);
  if (of >= 0 || Number(figure) === 0) return figure;
  return (
    <span className={classes.negative} title={NEGATIVE}>
      <IconAlertTriangle size={14} stroke={1.8} role="img" aria-label="Negative:" /> {figure}
    </span>
  );
}
