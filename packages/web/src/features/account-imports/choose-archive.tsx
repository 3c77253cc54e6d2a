import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beginAccountImport } from '../../data/account-imports.ts';
import { errorText } from '../../lib/error-text.ts';
import { forgetUpload } from '../../lib/uploads/known-uploads.ts';
import type { FileUpload } from '../../lib/uploads/uploads.ts';
import { useUploads } from '../../lib/uploads/use-uploads.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { FileButton } from '../../ui/uploads/file-button.tsx';
import { UploadList } from '../../ui/uploads/upload-list.tsx';

const ACCEPTED = '.json,application/json';

interface ChooseArchiveProps {
  /** Runs with the id of the import, once the file is here and is being read. */
  onBegun: (importId: string) => void;
}

/** Takes the file of an exported account. */
export function ChooseArchive({ onBegun }: ChooseArchiveProps) {
  const { files, add, remove } = useUploads({ most: 1, bytes: LIMITS.uploadBytes });
  const { mutate: begin, error } = useMutation({
    mutationFn: ({ uploadId = '' }: FileUpload) => beginAccountImport(uploadId),
    onSuccess: ({ _id }, { file }) => {
      forgetUpload(file);
      onBegun(_id);
    },
  });
  const here = files.find(({ state }) => state === 'here');

  useEffect(() => {
    if (here) begin(here);
  }, [here, begin]);

  if (files.length === 0) {
    return (
      <FileButton variant="default" accept={ACCEPTED} onFiles={add}>
        Choose the file
      </FileButton>
    );
  }
  return (
    <>
      <UploadList files={files} onRemove={remove} />
      {error !== null && here && (
        <LoadFailure text={errorText(error, TEXTS.somethingSentWrong)} onRetry={() => begin(here)} />
      )}
    </>
  );
}
