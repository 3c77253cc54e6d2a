import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountChanges } from '../../../data/account.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { notifyFailure } from '../../../ui/standing-failure.ts';

/** Saves the file with everything that the account owns. */
export function DownloadButton({ label }: { label: string }) {
  const queryClient = useQueryClient();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => accountChanges.export.send(undefined),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(file, `exam-generation-system-${day}.json`);
      setTooLarge(file.size > LIMITS.uploadBytes);
      return accountChanges.export.afterwards(queryClient, file, undefined);
    },
    onError: (error) => notifyFailure(error, TEXTS.somethingWentWrong),
  });
  return (
    <>
      <BusyButton variant="default" isBusy={isPending} onClick={() => mutate()}>
        {label}
      </BusyButton>
      {isTooLarge && (
        <Text size="sm" role="status">
          This file is larger than {LIMITS.uploadBytes / 1024 ** 2} MiB. It is complete, but cannot be
          imported into another account. Ask the operator of this server to move your account with a backup.
        </Text>
      )}
    </>
  );
}
