import type { DeviceSession } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { accountChanges } from '../../../data/account.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSession } from '../../../lib/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Label } from '../../../ui/labels.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { Row } from '../../../ui/rows.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { timeAgo } from './time-ago.ts';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** One device: what it is, when it was used, and the way to sign it out. */
export function SessionRow({ session }: { session: DeviceSession }) {
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  const { logout } = useSession();
  const ending = useChange({
    ...accountChanges.endSession,
    successText: 'That device is signed out',
  });
  const leaving = useMutation({
    mutationFn: logout,
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
  const signedInOn = DATE.format(new Date(createdAt));
  return (
    <Row
      name={
        <>
          {device} {isCurrent && <Label>this device</Label>}
        </>
      }
      details={`${isCurrent ? 'in use now' : `last used ${timeAgo(lastUsedAt, Date.now())}`}, signed in on ${signedInOn}`}
    >
      <BusyButton
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={isCurrent ? 'Sign out this device' : `Sign out ${device}, signed in on ${signedInOn}`}
        isBusy={ending.isPending || leaving.isPending}
        onClick={() => (isCurrent ? leaving.mutate() : ending.mutate(session))}
      >
        Sign out
      </BusyButton>
    </Row>
  );
}
