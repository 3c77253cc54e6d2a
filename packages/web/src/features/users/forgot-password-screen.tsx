import { TEXTS } from '@exam/contract/texts';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '../../data/account.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { AccountFrame } from './account-frame.tsx';
import { OutboxNote } from './outbox-note.tsx';

/** /forgot-password: asks for a link by mail. What it says then is the same whether there is such an account or not. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: forgotPassword,
    onError: (failure) => notifyFailure(failure, TEXTS.somethingWentWrong),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(email);
  }

  return (
    <AccountFrame
      documentTitle="Forgot password"
      title="Forgot your password?"
      lead="Enter the e-mail of your account. You will get a link to set a new password."
      footer={
        <p>
          Remembered it? <Link to="/login">Log in</Link>
        </p>
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <EmailField
            label="E-mail"
            name="email"
            autoComplete="username"
            autoFocus
            size="md"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fieldErrors(error).email}
          />
          <BusyButton type="submit" size="md" fullWidth mt="xs" isBusy={isPending}>
            Send the link
          </BusyButton>
        </Stack>
      </form>
      <div role="status">{isSuccess && <Sent email={variables} />}</div>
    </AccountFrame>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <>
      <p>
        If there is an account with <strong>{email.trim()}</strong>, a link is on its way. It works once, for
        30 minutes.
      </p>
      <OutboxNote what="link" />
    </>
  );
}
