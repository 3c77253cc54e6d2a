import classes from './upload-problems.module.css';

/** Why a file was refused; nothing of it was stored. */
export function UploadProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div className={classes.problems} role="alert">
      <p className={classes.lead}>The file was not accepted, and nothing has changed:</p>
      <ul className={classes.list}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
