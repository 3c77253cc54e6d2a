import { TEXTS } from '@exam/contract/texts';
import classes from './brand.module.css';

/** The mark, an answer sheet with one answer marked, and the product's name beside it. */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect className={classes.sheet} width="32" height="32" rx="7" />
        <g className={classes.lines}>
          <circle cx="10" cy="9" r="2.4" />
          <path d="M16.5 9h8M16.5 16h8M16.5 23h8" />
          <circle cx="10" cy="23" r="2.4" />
        </g>
        <circle className={classes.answer} cx="10" cy="16" r="3.5" />
      </svg>
      <span className={isMarkOnly ? classes.hidden : classes.name}>{TEXTS.productName}</span>
    </span>
  );
}
