import { TEXTS } from '@exam/contract/texts';
import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { resendVerificationCode, verifyEmail } from '../../data/account.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { notifyFailure } from '../../ui/standing-failure.ts';
import { AccountFrame } from './account-frame.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { CODE_PARAMETER, carryCode, getCarriedCode } from './verification-link.ts';
import classes from './verify-email-screen.module.css';

/**
 * /verify-email. The code of a link is filled in and sent once. Without a session the server refuses it; then it is carried
 * over the log-in.
 */
export function VerifyEmailScreen() {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const [codeOfLink] = useState(() => parameters.get(CODE_PARAMETER) ?? getCarriedCode());
  const [code, setCode] = useState(codeOfLink);
  useEffect(() => carryCode(''), []);
  return (
    <AccountFrame
      documentTitle="Verify e-mail"
      title="Confirm your e-mail"
      lead={
        user === undefined ? (
          <LoginFirst code={code} />
        ) : (
          <>
            Enter the code that was sent to <strong>{user.email}</strong>.
          </>
        )
      }
      footer={<ResendCode email={user?.email} />}
    >
      <VerificationForm code={code} onChange={setCode} codeOfLink={codeOfLink} />
      <OutboxNote what="code" />
    </AccountFrame>
  );
}

/** A code belongs to an account. What stands in the field is kept and used after the log-in. */
function LoginFirst({ code }: { code: string }) {
  return (
    <>
      You are not logged in.{' '}
      <Link to="/login" onClick={() => carryCode(code)}>
        Log in first
      </Link>
      {code === '' ? '; then enter the code that was sent to you.' : '; your code is kept.'}
    </>
  );
}

/** Asks for another code, or leads to another account. @param email of who is logged in; without it the server refuses to send one */
function ResendCode({ email }: { email: string | undefined }) {
  const resending = useMutation({
    mutationFn: () => resendVerificationCode(email ?? ''),
    onSuccess: ({ message }) => notifySuccess(message ?? TEXTS.codeResent),
    onError: tellFailure,
  });
  return (
    <div className={classes.rows}>
      <div className={classes.row}>
        <span>No code yet?</span>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={resending.isPending}
          onClick={() => resending.mutate()}
        >
          Resend code
        </BusyButton>
      </div>
      {email === undefined ? (
        <div className={classes.row}>
          <span>Don't have an account?</span>
          <Link to="/signup">Sign up</Link>
        </div>
      ) : (
        <OtherAccount />
      )}
    </div>
  );
}

/** Before its e-mail is confirmed an account holds nothing: whoever mistyped the address signs up once more. */
function OtherAccount() {
  const { logout } = useSession();
  const leaving = useMutation({ mutationFn: logout, onError: tellFailure });
  return (
    <>
      <div className={classes.row}>
        <span>Wrong address?</span>
        <Link to="/signup">Sign up with the right one</Link>
      </div>
      <div className={classes.row}>
        <span>Not you?</span>
        <BusyButton variant="default" size="xs" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          Use another account
        </BusyButton>
      </div>
    </>
  );
}

function tellFailure(error: unknown): void {
  notifyFailure(error, TEXTS.somethingWentWrong);
}

interface VerificationFormProps {
  code: string;
  onChange: (code: string) => void;
  /** Sent by itself, once; empty where the link brought none. */
  codeOfLink: string;
}

/** The code and its button. */
function VerificationForm({ code, onChange, codeOfLink }: VerificationFormProps) {
  const { markVerified } = useSession();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyEmail,
    onSuccess: () => {
      markVerified();
      return navigate('/courses', { replace: true });
    },
    onError: (failure) => notifyFailure(failure, TEXTS.somethingWentWrong),
  });
  useEffect(() => {
    if (codeOfLink === '') return;
    // The first of strict mode's two runs is called off before it has sent anything.
    const timer = setTimeout(() => mutate(codeOfLink));
    return () => clearTimeout(timer);
  }, [codeOfLink, mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(code);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          classNames={{ input: classes.code }}
          label="Confirmation code"
          name="verificationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          size="md"
          value={code}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={fieldErrors(error).verificationCode}
        />
        <BusyButton type="submit" size="md" fullWidth mt="xs" isBusy={isPending}>
          Confirm
        </BusyButton>
      </Stack>
    </form>
  );
}
