import classes from './loading-text.module.css';

/** The loading text that a screen shows at once, such as 'Loading exams...'; read out politely. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p className={classes.text} role="status">
      {children}
    </p>
  );
}
