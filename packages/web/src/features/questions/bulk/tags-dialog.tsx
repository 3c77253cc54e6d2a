import type { Question } from '@exam/contract';
import { keyOfTag, withoutRepeatedTags } from '@exam/contract/tags';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../ui/counted.ts';
import { TagsField } from '../tags-field.tsx';
import { sharedCourse } from './shared-course.ts';

interface TagsDialogProps {
  opened: boolean;
  /** The questions to change. */
  getQuestions: () => readonly Question[];
  count: number;
  onClose: () => void;
  /** @param tagsOf returns the new tags of a question */
  onChange: (tagsOf: (question: Question) => string[]) => void;
}

/** Dialog for the tags to add to and remove from the selected questions. */
export function TagsDialog({ opened, getQuestions, count, onClose, onChange }: TagsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Change the tags of ${counted(count, 'question')}`}
      centered
    >
      <TagsForm questions={opened ? getQuestions() : []} onClose={onClose} onChange={onChange} />
    </Modal>
  );
}

interface TagsFormProps extends Pick<TagsDialogProps, 'onClose' | 'onChange'> {
  questions: readonly Question[];
}

function TagsForm({ questions, onClose, onChange }: TagsFormProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const inUse = withoutRepeatedTags(questions.flatMap(({ tags }) => tags));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(({ tags }) => changed(tags, { added, removed }));
      }}
    >
      <Stack gap="md">
        <TagsField
          label="Add"
          description="Enter or a comma ends a tag."
          courseId={sharedCourse(questions)}
          tags={added}
          onChange={setAdded}
        />
        <TagsField label="Remove" courseId="" offered={inUse} tags={removed} onChange={setRemoved} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={added.length + removed.length === 0}>
          Change tags
        </Button>
      </Group>
    </form>
  );
}

function changed(
  tags: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): string[] {
  const gone = new Set(removed.map(keyOfTag));
  return withoutRepeatedTags([...tags.filter((tag) => !gone.has(keyOfTag(tag))), ...added]);
}
