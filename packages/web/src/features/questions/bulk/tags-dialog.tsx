import type { Question } from '@exam/contract';
import { keyOfTag, withoutRepeatedTags } from '@exam/contract/tags';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ChangeOfEach } from '../../../data/questions.ts';
import { counted } from '../../../ui/counted.ts';
import { TagsField } from '../tags-field.tsx';
import { sharedCourse } from './shared-course.ts';

interface TagsDialogProps {
  opened: boolean;
  /** The questions to change. */
  getQuestions: () => readonly Question[];
  count: number;
  onClose: () => void;
  /** Whether other questions change, too, whose tags are not loaded. */
  isWhole: boolean;
  /** @param tagsOf returns the new tags of a question */
  onChange: (tagsOf: (question: Question) => string[], each: ChangeOfEach) => void;
}

/** Dialog for the tags to add to and remove from the selected questions. */
export function TagsDialog({ opened, getQuestions, count, isWhole, onClose, onChange }: TagsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Change the tags of ${counted(count, 'question')}`}
      centered
    >
      <TagsForm
        questions={opened ? getQuestions() : []}
        isWhole={isWhole}
        onClose={onClose}
        onChange={onChange}
      />
    </Modal>
  );
}

interface TagsFormProps extends Pick<TagsDialogProps, 'isWhole' | 'onClose' | 'onChange'> {
  questions: readonly Question[];
}

function TagsForm({ questions, isWhole, onClose, onChange }: TagsFormProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const inUse = withoutRepeatedTags(questions.flatMap(({ tags }) => tags));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(({ tags }) => changed(tags, { added, removed }), {
          ...(added.length > 0 && { addTags: [...added] }),
          ...(removed.length > 0 && { removeTags: [...removed] }),
        });
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
        <TagsField
          label="Remove"
          courseId={sharedCourse(questions)}
          {...(!isWhole && { offered: inUse })}
          tags={removed}
          onChange={setRemoved}
        />
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
