import type { MemberRole } from '@exam/contract';
import { itemAdded } from '@exam/contract/texts';
import { Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { courseChanges } from '../../../data/courses.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { ROLE_OPTIONS } from './roles.ts';
import classes from './sharing-panel.module.css';

/** Shares the course with one more colleague. */
export function ShareForm({ courseId }: { courseId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const { mutate, isPending, error } = useChange({
    ...courseChanges.share(courseId),
    successText: itemAdded('Colleague'),
  });
  const refusals = fieldErrors(error);

  function share(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ email, role }, { onSuccess: () => setEmail('') });
  }

  return (
    <form className={classes.form} noValidate onSubmit={share}>
      <EmailField
        className={classes.email}
        label="E-mail of a colleague"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={refusals.email}
      />
      <Select
        className={classes.role}
        label="Role"
        data={ROLE_OPTIONS}
        value={role}
        allowDeselect={false}
        onChange={(next) => next !== null && setRole(next as MemberRole)}
        error={refusals.role}
      />
      <BusyButton className={classes.share} type="submit" variant="default" isBusy={isPending}>
        Share
      </BusyButton>
    </form>
  );
}
