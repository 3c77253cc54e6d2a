import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { scanChanges } from '../../data/scans.ts';
import { errorText } from '../../lib/error-text.ts';
import type { FileUpload } from '../../lib/uploads/uploads.ts';
import { useUploads } from '../../lib/uploads/use-uploads.ts';

/** A file that is here and that the server would not read. */
interface Refusal {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Files on their way in. Each is read as soon as it is here, so that a person with a phone photographs the next sheet
 * meanwhile.
 * @param replaces whether what is read replaces other results
 */
export function useScanUploads(examId: string, replaces: boolean) {
  const uploads = useUploads({ most: LIMITS.accountUploads, bytes: LIMITS.scanBytes });
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { send, afterwards } = scanChanges.create(examId);
  const { mutate } = useMutation({
    mutationFn: ({ uploadId }: FileUpload) =>
      send({ uploads: [uploadId ?? ''], ...(replaces && { replacesResults: true }) }),
    onSuccess: (answer, upload) => {
      uploads.handOn(upload.key);
      return afterwards(queryClient, answer, { uploads: [] });
    },
    onError: (error, { key, file }) => {
      const text = errorText(error, TEXTS.somethingSentWrong);
      setRefusals((before) => [...before, { key, name: file.name, text }]);
    },
  });

  const { files } = uploads;
  const waiting = files.filter(({ key, state }) => state === 'here' && !begun.has(key));
  const beginAll = useEffectEvent(() => {
    setBegun(new Set([...begun, ...waiting.map(({ key }) => key)]));
    for (const upload of waiting) mutate(upload);
  });
  useEffect(() => {
    if (waiting.length > 0) beginAll();
  }, [waiting.length]);

  function tryAgain(key: string) {
    setRefusals((before) => before.filter((each) => each.key !== key));
    const upload = files.find((each) => each.key === key);
    if (upload) mutate(upload);
  }

  return {
    uploads,
    /** Without those of files that were taken out since. */
    refusals: refusals.filter(({ key }) => files.some((each) => each.key === key)),
    tryAgain,
  };
}
