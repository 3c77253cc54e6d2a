import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { findPagesOf } from '../../data/scans.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notifyError } from '../../ui/notify.ts';

interface OpenSheetProps {
  examId: string;
  student: string;
  /** Empty if it is not known. */
  name: string;
}

/** Opens the sheet of a student. It is looked for when it is pressed, so that the address names no student. */
export function OpenSheet({ examId, student, name }: OpenSheetProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => findPagesOf(examId, student),
    onSuccess: (pages) => {
      const counted = pages.filter(({ isDiscarded, isDoubled }) => !isDiscarded && !isDoubled);
      const page = counted.find(({ studentNumber }) => studentNumber === student) ?? counted[0];
      if (page) void navigate(`/exams/${examId}/sheets/pages/${page._id}`);
      else notifyError('The sheet of this student was deleted, and the answers stay.');
    },
    onError: () => notifyError('The sheet could not be loaded.'),
  });
  return (
    <BusyButton
      size="compact-xs"
      variant="subtle"
      isBusy={isPending}
      aria-label={`Open the sheet of ${[student, name].filter((one) => one !== '').join(', ')}`}
      onClick={() => mutate()}
    >
      Open
    </BusyButton>
  );
}
