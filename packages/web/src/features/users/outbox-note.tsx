import { useSettings } from '../../lib/settings.ts';
import classes from './outbox-note.module.css';

/** Where the code is when this installation sends no mail. */
export function OutboxNote() {
  if (useSettings()?.mail !== 'outbox') return null;
  return (
    <p className={classes.note} role="note">
      This installation sends no mail. Your code stands in the terminal where the server runs, and in a file
      of the folder <code>outbox</code> in its data folder.
    </p>
  );
}
