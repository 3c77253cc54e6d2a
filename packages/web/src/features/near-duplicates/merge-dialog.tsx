import type { Question, QuestionPair } from '@exam/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ComparedQuestions } from '../../ui/comparing/compared-questions.tsx';
import { useMergeQuestions } from './change-pairs.ts';
import classes from './merge-dialog.module.css';

interface MergeDialogProps {
  courseId: string;
  pair: Pick<QuestionPair, 'one' | 'other'>;
  opened: boolean;
  onClose: () => void;
  /** Runs with the id of the question that is left. */
  onMerged?: ((keptId: string) => void) | undefined;
}

/** Asks which of two questions stays. The safe way out has the focus. */
export function MergeDialog({ courseId, pair, opened, onClose, onMerged }: MergeDialogProps) {
  const { mutate: merge, isPending, variables } = useMergeQuestions(courseId);
  const { one, other } = pair;
  const { pathname } = useLocation();

  function keep({ _id }: Question) {
    const remove = _id === one._id ? other._id : one._id;
    // The screen of the question that goes leads to the one that stays.
    const leadsTo = pathname === `/questions/${remove}` ? `/questions/${_id}` : undefined;
    merge({ keep: _id, remove, onMerged: () => leave(_id), leadsTo });
  }

  function leave(keptId: string) {
    onClose();
    onMerged?.(keptId);
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Which one stays?" size="60rem" centered>
      <Text>
        The other question goes to the trash for 30 days. Exams that contain it keep their copy. Questions
        marked “Never together” with it are then kept apart from the question that stays.
      </Text>
      <div className={classes.questions}>
        <ComparedQuestions one={one} other={other}>
          {(question) => (
            <BusyButton
              variant="default"
              isBusy={isPending && variables?.keep === question._id}
              onClick={() => !isPending && keep(question)}
            >
              Keep this one
            </BusyButton>
          )}
        </ComparedQuestions>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}
