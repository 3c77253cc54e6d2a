import type { Person } from '@exam/contract';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useSession } from '../lib/session.ts';
import { BusyButton } from './busy-button.tsx';
import { personName } from './person-name.ts';
import classes from './stale-edit.module.css';
import titles from './titles.module.css';

/** One field of the form: what is typed here, and what the newer version says. */
export interface StaleField {
  label: string;
  mine: string;
  newer: string;
}

interface StaleEditProps {
  /** The kind of thing that is edited, such as 'course'. */
  item: string;
  fields: readonly StaleField[];
  /** The name of the person who saved the newer version; undefined if unknown. */
  by: Person | undefined;
  isSaving: boolean;
  /** Saves what is typed here over the newer version. */
  onKeepMine: () => void;
  /** Fills the form with the newer version. */
  onTakeNewer: () => void;
}

/**
 * Stands in a form whose save was refused because somebody else saved first: shows where the two differ, and lets
 * the person choose. See `newerVersionOf`.
 */
export function StaleEdit({ item, fields, by, isSaving, onKeepMine, onTakeNewer }: StaleEditProps) {
  const titleId = useId();
  const ownEmail = useSession().user?.email;
  const different = fields.filter(({ mine, newer }) => mine !== newer);
  return (
    <section className={classes.stale} role="alert" aria-labelledby={titleId}>
      <h2 id={titleId} className={titles.notice}>
        {whoOf(by, ownEmail)} changed this {item} while you were editing it
      </h2>
      {different.length === 0 ? (
        <p className={classes.text}>The newer version says the same as yours.</p>
      ) : (
        <Differences fields={different} />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onTakeNewer}>
          Load the newer version
        </Button>
        <BusyButton isBusy={isSaving} onClick={onKeepMine}>
          Keep mine
        </BusyButton>
      </div>
    </section>
  );
}

function whoOf(by: Person | undefined, ownEmail: string | undefined): string {
  if (by === undefined) return 'Somebody';
  return by.email === ownEmail ? 'In another window you' : personName(by);
}

function Differences({ fields }: { fields: readonly StaleField[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Newer</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, mine, newer }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-side="Yours">{mine}</td>
            <td data-side="Newer">{newer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
