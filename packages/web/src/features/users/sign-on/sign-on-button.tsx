import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useSettings } from '../../../data/installation.ts';
import { startSignOn } from '../../../data/sign-on.ts';
import { packWayBack } from '../../../lib/way-back.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { notifyFailure } from '../../../ui/standing-failure.ts';

/** The way to the provider of single sign-on, where the installation has one. */
export function SignOnButton() {
  const label = useSettings()?.signOn ?? null;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: startSignOn,
    onSuccess: (address) => {
      packWayBack();
      window.location.assign(address);
    },
    onError: (error) => notifyFailure(error, TEXTS.somethingWentWrong),
  });
  if (label === null) return null;
  return (
    <BusyButton
      variant="default"
      size="md"
      mt="lg"
      fullWidth
      isBusy={isPending || isSuccess}
      onClick={() => mutate()}
    >
      Log in with {label}
    </BusyButton>
  );
}
