import type { TokenRight } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokenChanges } from '../../../data/account.ts';
import { courseQueries } from '../../../data/courses.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { atMost } from '../../../ui/at-most.ts';
import { Select } from '../../../ui/select.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { PasswordField } from '../password-field.tsx';
import { AccountForm } from './account-form.tsx';
import classes from './api-tokens-panel.module.css';

const RIGHTS: readonly { value: TokenRight; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
const PLACES = [
  { value: 'all', label: 'All my courses' },
  { value: 'some', label: 'Some courses' },
] as const;
const TIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: String(LIMITS.tokenDays), label: 'A year' },
];

/** Asks what a new token is for. */
export function ApiTokenForm({
  onMade,
  onCancel,
}: {
  onMade: (token: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [right, setRight] = useState<TokenRight>('read');
  const [place, setPlace] = useState<'all' | 'some'>('all');
  const [courses, setCourses] = useState<readonly string[]>([]);
  const [days, setDays] = useState('90');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useChange({
    ...apiTokenChanges.create,
    successText: 'The token was made',
  });
  const refusals = fieldErrors(error);

  function submit() {
    const wanted = { name, right, courses: place === 'all' ? place : courses, days: Number(days), password };
    mutate(wanted, { onSuccess: ({ data }) => onMade(data.token) });
  }

  return (
    <AccountForm submitLabel="Make the token" isBusy={isPending} onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label="Name"
        description="What the program is, so that you know it again."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="name"
        autoComplete="off"
        autoFocus
        {...atMost(LIMITS.nameLength)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refusals.name}
      />
      <Select label="Rights" options={RIGHTS} value={right} onChange={setRight} />
      <Select label="Courses" options={PLACES} value={place} onChange={setPlace} error={refusals.courses} />
      {place === 'some' && <CourseBoxes chosen={courses} onChange={setCourses} />}
      <Select label="Good for" options={TIMES} value={days} onChange={setDays} error={refusals.days} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        refusal={refusals.password}
      />
    </AccountForm>
  );
}

/** The courses of the account, each with a box. */
function CourseBoxes({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (courses: readonly string[]) => void;
}) {
  const { data: courses = [] } = useQuery(courseQueries.all());
  return (
    <fieldset className={classes.courses} aria-label="The courses of the token">
      <Stack gap="xs">
        {courses.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
            }
          />
        ))}
      </Stack>
    </fieldset>
  );
}
