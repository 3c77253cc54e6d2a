import type { ExamDetail, ExamResults } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Group } from '@mantine/core';
import { resultChanges } from '../../../data/exam-results.ts';
import { counted } from '../../../ui/counted.ts';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { IconUpload } from '../../../ui/icons.tsx';
import { FileButton } from '../../../ui/uploads/file-button.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { RESULT_FILES } from './results-file.ts';
import type { ResultsUpload } from './use-upload.ts';

interface ResultActionsProps {
  exam: ExamDetail;
  /** Null where they are of so few students that they are not shown. */
  results: ExamResults | null;
  upload: ResultsUpload;
}

/** What the owner of an exam can do with its results: others in their place, or none. */
export function ResultActions({ exam, results, upload }: ResultActionsProps) {
  const deletion = resultChanges.delete(exam._id);
  const { mutateAsync: deleteResults } = useChange({
    ...deletion,
    successText: TEXTS.itemDeleted,
    afterwards: (...done) => {
      upload.forget();
      return deletion.afterwards(...done);
    },
  });
  return (
    <Group gap="xs">
      <FileButton
        variant="default"
        accept={RESULT_FILES}
        leftSection={<IconUpload size={16} aria-hidden />}
        onFiles={upload.send}
      >
        {upload.isSending ? 'Uploading…' : 'Upload again'}
      </FileButton>
      <DeleteButton
        confirmTitle="Delete results?"
        confirmText={`${results ? `The answers of ${counted(results.numberOfStudents, 'student')} go` : 'They go'}, with everything that was measured of the questions in this exam, and this cannot be undone. The exam and the pool stay.`}
        onDelete={() => deleteResults(undefined)}
      />
    </Group>
  );
}
