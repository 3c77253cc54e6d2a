import { TEXTS } from '@exam/contract/texts';
import { DeleteControl } from '../../ui/delete-control.tsx';

interface QuestionDeleteControlProps {
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  onDelete: () => Promise<unknown>;
}

/** Deletes a question after asking. */
export function QuestionDeleteControl({ isDemo, onDelete }: QuestionDeleteControlProps) {
  return (
    <DeleteControl
      label="Delete question"
      disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
      confirmTitle="Delete this question?"
      confirmText="It leaves the pool for good. Exams that hold it keep their copy."
      onDelete={onDelete}
    />
  );
}
