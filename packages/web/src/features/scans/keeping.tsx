import type { ExamDetail, ExamScans } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { scanChanges } from '../../data/scans.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { longDate } from '../../ui/long-date.ts';
import { Section } from '../../ui/section.tsx';
import { useChange } from '../../ui/use-change.ts';
import classes from './scans-screen.module.css';

/** How long the pages are kept and what they take, with what changes it. */
export function Keeping({ exam, scans }: { exam: ExamDetail; scans: ExamScans }) {
  const { numberOfPages, keptDays, keptUntil, usedBytes, mostBytes } = scans;
  const { mutateAsync: deleteAll } = useChange({
    ...scanChanges.deleteAll(exam._id),
    successText: TEXTS.itemDeleted,
  });
  return (
    <Section
      title="How long pages are kept"
      lead={`Only you see them. They take ${mebibytes(usedBytes)} of ${mebibytes(mostBytes)}, and ${
        keptUntil === null
          ? `are deleted ${counted(keptDays, 'day')} after the results are final.`
          : `are deleted on ${longDate(keptUntil)}.`
      } The results stay.`}
    >
      <div className={classes.keeping}>
        <KeptDays key={keptDays} exam={exam} days={keptDays} />
        <DeleteButton
          confirmTitle="Delete all sheets?"
          confirmText={`${counted(numberOfPages, 'page')} with all corrections, and the results that were read from them, are deleted now. This cannot be undone. The exam, its printed sheets and the list of students stay.`}
          onDelete={() => deleteAll(undefined)}
        />
      </div>
    </Section>
  );
}

function KeptDays({ exam, days }: { exam: ExamDetail; days: number }) {
  const [typed, setTyped] = useState<number | string>(days);
  const { mutate, isPending } = useChange({
    ...scanChanges.keep(exam._id),
    successText: 'The time was changed',
  });

  function save(event: FormEvent) {
    event.preventDefault();
    mutate(Number(typed));
  }

  return (
    <form className={classes.days} onSubmit={save}>
      <NumberInput
        label="Days after the results are final"
        min={1}
        max={LIMITS.scansKeptDays}
        allowDecimal={false}
        value={typed}
        onChange={setTyped}
      />
      {typed !== days && (
        <BusyButton type="submit" variant="default" isBusy={isPending}>
          Save
        </BusyButton>
      )}
    </form>
  );
}

const BYTES_PER_MEBIBYTE = 1024 * 1024;

function mebibytes(bytes: number): string {
  const amount = bytes / BYTES_PER_MEBIBYTE;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 1 : 0 })} MiB`;
}
