import { useSettings } from '../../data/installation.ts';
import classes from './outbox-note.module.css';

/** Where the code or the link is when this installation sends no mail. */
export function OutboxNote({ what }: { what: 'code' | 'link' }) {
  if (useSettings()?.mail !== 'outbox') return null;
  return (
    <p className={classes.note} role="note">
      This installation sends no mail. The {what} is shown in the terminal where the server runs, and in a
      file of the folder <code>outbox</code> in its data folder.
    </p>
  );
}
