import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { accountQueries } from './api.ts';

/** Saves the file with everything that the account owns. */
export function DownloadButton({ label }: { label: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.getBlob('/api/users/export'),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(file, `exam-generation-system-${day}.json`);
      return queryClient.invalidateQueries({ queryKey: accountQueries.history().queryKey });
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
  return (
    <BusyButton variant="default" isBusy={isPending} onClick={() => mutate()}>
      {label}
    </BusyButton>
  );
}
