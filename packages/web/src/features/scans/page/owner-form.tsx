import type { ScannedPageDetail } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PageChange } from '../../../data/scans.ts';
import { atMost } from '../../../ui/at-most.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import classes from './page-screen.module.css';

interface OwnerFormProps {
  page: ScannedPageDetail;
  isSaving: boolean;
  onChange: (change: PageChange) => void;
}

/** Whose page it is and whether it counts, with what corrects either. */
export function OwnerForm({ page, isSaving, onChange }: OwnerFormProps) {
  const { kind, studentNumber, isPersonal, isDiscarded, isDuplicate, numberOfDoubts } = page;
  return (
    <div className={classes.owner}>
      {(kind === 'sheet' || kind === 'typed') && (
        <OneField
          key={studentNumber}
          label="Student number"
          description={isPersonal ? 'Printed on the sheet.' : 'Empty: as it was read.'}
          before={studentNumber ?? ''}
          isSaving={isSaving}
          onSave={(typed) => onChange({ typedNumber: typed === '' ? null : typed })}
        />
      )}
      {kind === 'unreadable' && (
        <OneField
          label="Code of the page"
          description="The letters printed beside the square code."
          before=""
          isSaving={isSaving}
          onSave={(code) => onChange({ code })}
        />
      )}
      <p className={classes.quiet}>
        {isDiscarded && 'This page was left out. '}
        {isDuplicate && 'It says the same as an earlier page, so it does not count. '}
        {numberOfDoubts > 0 && `${counted(numberOfDoubts, 'doubt')} open.`}
      </p>
      <div>
        <BusyButton
          variant="default"
          isBusy={isSaving}
          onClick={() => onChange({ isDiscarded: !isDiscarded })}
        >
          {isDiscarded ? 'Let it count' : 'Leave it out'}
        </BusyButton>
      </div>
    </div>
  );
}

interface OneFieldProps {
  label: string;
  description: string;
  before: string;
  isSaving: boolean;
  onSave: (typed: string) => void;
}

/** A field that can be saved once something else stands in it. */
function OneField({ label, description, before, isSaving, onSave }: OneFieldProps) {
  const [typed, setTyped] = useState(before);
  const isChanged = typed.trim() !== before;
  return (
    <form
      className={classes.owner}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onSave(typed.trim());
      }}
    >
      <TextInput
        label={label}
        description={description}
        autoComplete="off"
        {...atMost(LIMITS.studentLength)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isChanged && (
        <BusyButton type="submit" variant="default" isBusy={isSaving}>
          Save
        </BusyButton>
      )}
    </form>
  );
}
