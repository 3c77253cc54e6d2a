import { TEXTS } from '@exam/contract/texts';
import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { confirmSignOn, finishSignOn } from '../../../data/sign-on.ts';
import { errorText, fieldErrors } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { notifySuccess } from '../../../ui/notify.ts';
import { AccountFrame } from '../account-frame.tsx';
import { OutboxNote } from '../outbox-note.tsx';

/**
 * /sign-on: where the provider of single sign-on leads back to. Its answer is sent once, and taken out of the address at once: an address is
 * kept in the browser's history, and looked at by others.
 */
export function SignOnScreen() {
  const { search } = useLocation();
  const [answer] = useState(search);
  const navigate = useNavigate();
  const isSent = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: finishSignOn,
    onSuccess: async ({ outcome }) => {
      if (outcome === 'linked') notifySuccess('You can log in this way from now on');
      if (outcome !== 'code-sent') {
        await navigate(outcome === 'linked' ? '/account' : '/generate-exam', { replace: true });
      }
    },
  });
  useEffect(() => {
    if (isSent.current || answer === '') return;
    isSent.current = true;
    void navigate({ search: '' }, { replace: true });
    mutate(answer);
  }, [mutate, navigate, answer]);

  // Without an answer somebody has reloaded the page, or typed its address.
  if (error !== null || answer === '') {
    return (
      <AccountFrame documentTitle="Sign on" title="You are not logged in" footer={<Back />}>
        <p role="alert">{error === null ? 'Begin again.' : errorText(error, TEXTS.somethingWentWrong)}</p>
      </AccountFrame>
    );
  }
  if (data?.outcome === 'code-sent') return <CodeScreen email={data.email} />;
  return (
    <AccountFrame documentTitle="Sign on" title="Logging in">
      <LoadingText>Loading...</LoadingText>
    </AccountFrame>
  );
}

function Back() {
  return (
    <p>
      <Link to="/login">Back to the log-in</Link>
    </p>
  );
}

/** Takes the mailed code that shows that the account is the same person's. */
function CodeScreen({ email }: { email: string }) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: confirmSignOn,
    onSuccess: () => navigate('/generate-exam', { replace: true }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(code);
  }

  const refusal =
    fieldErrors(error).verificationCode ??
    (error === null ? undefined : errorText(error, TEXTS.somethingWentWrong));
  return (
    <AccountFrame
      documentTitle="Sign on"
      title="Is this your account?"
      lead={
        <>
          There is an account with <strong>{email}</strong>. Enter the code that was sent there; from then on
          you log in without a code.
        </>
      }
      footer={<Back />}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Confirmation code"
            name="verificationCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={refusal}
          />
          <BusyButton type="submit" size="md" fullWidth isBusy={isPending}>
            Log in
          </BusyButton>
        </Stack>
      </form>
      <OutboxNote what="code" />
    </AccountFrame>
  );
}
