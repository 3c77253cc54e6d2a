import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import classes from './blueprints-panel.module.css';

interface KeepFormProps {
  takenNames: readonly string[];
  isKeeping: boolean;
  /** Resolves to whether it worked. */
  onKeep: (name: string) => Promise<boolean>;
}

/** Keeps the present counts under a name. A name that is taken takes the new counts. */
export function KeepForm({ takenNames, isKeeping, onKeep }: KeepFormProps) {
  const [name, setName] = useState('');
  const wanted = name.trim().toLowerCase();
  const isTaken = takenNames.some((taken) => taken.toLowerCase() === wanted);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isKeeping && (await onKeep(name))) setName('');
  }

  return (
    <form className={classes.keep} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="sm"
        label="Keep these counts as"
        labelProps={{ fw: 400, fz: '0.8125rem' }}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <BusyButton type="submit" size="sm" variant="default" isBusy={isKeeping} disabled={wanted === ''}>
        {isTaken ? 'Replace' : 'Keep'}
      </BusyButton>
    </form>
  );
}
