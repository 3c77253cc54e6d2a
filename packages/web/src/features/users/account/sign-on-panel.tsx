import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useSettings } from '../../../data/installation.ts';
import { startLinking } from '../../../data/sign-on.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/standing-failure.ts';

/** Links the provider of single sign-on to the account, where the installation has one. */
export function SignOnPanel() {
  const label = useSettings()?.signOn ?? null;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: startLinking,
    onSuccess: (address) => window.location.assign(address),
    onError: (error) => notifyFailure(error, TEXTS.somethingWentWrong),
  });
  if (label === null) return null;
  return (
    <Section
      title="Single sign-on"
      lead={`${label} can log you in, if it knows you by the e-mail of this account.`}
    >
      <BusyButton variant="default" isBusy={isPending || isSuccess} onClick={() => mutate()}>
        Link {label}
      </BusyButton>
    </Section>
  );
}
