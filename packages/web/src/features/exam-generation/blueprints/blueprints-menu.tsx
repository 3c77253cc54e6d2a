import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTemplate } from '../../../ui/icons.tsx';
import type { DraftChange, ExamDraft } from '../draft.ts';
import type { ChosenCourse } from '../use-course.ts';
import { BlueprintsPanel } from './blueprints-panel.tsx';

interface BlueprintsMenuProps {
  draft: ExamDraft;
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** Menu of the saved blueprints of this course. */
export function BlueprintsMenu({ draft, course, onChange }: BlueprintsMenuProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { courseId } = draft;
  if (courseId === null) return null;
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTemplate size={16} stroke={1.6} />}
          onClick={toggle}
        >
          Blueprints
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Blueprints">
        <BlueprintsPanel
          courseId={courseId}
          draft={draft}
          chapters={course.chapters}
          onUse={(counts) => {
            onChange({ type: 'blueprint-used', counts });
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
