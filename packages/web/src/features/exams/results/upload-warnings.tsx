import classes from './upload-problems.module.css';

const LEAD = 'What to look at in the file';

/** What of a file was taken otherwise than it may have been meant. The results hold it as it is told here. */
export function UploadWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className={classes.problems} role="status" aria-label={LEAD}>
      <p className={classes.lead}>{LEAD}:</p>
      <ul className={classes.list}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
