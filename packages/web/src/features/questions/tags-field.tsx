import { LIMITS } from '@exam/contract/limits';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionQueries } from '../../data/questions.ts';
import { atMost } from '../../ui/at-most.ts';

interface TagsFieldProps {
  label: string;
  description?: string;
  /** The course whose tags are offered; empty for those of all courses. */
  courseId: string;
  tags: readonly string[];
  /** Options in place of the tags of the course. */
  offered?: readonly string[];
  error?: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Tags, typed or chosen among those that are in use. */
export function TagsField({ label, description, courseId, tags, offered, error, onChange }: TagsFieldProps) {
  const [isUsed, setIsUsed] = useState(false);
  const options = questionQueries.tags(courseId === '' ? {} : { course: courseId });
  const { data = [] } = useQuery({ ...options, enabled: isUsed && offered === undefined });
  return (
    <TagsInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...(offered ?? data.map(({ tag }) => tag))]}
      value={[...tags]}
      maxTags={LIMITS.questionTags}
      {...atMost(LIMITS.tagLength)}
      limit={20}
      onFocus={() => setIsUsed(true)}
      // Enter takes what was typed, or the option that the arrows lead to; it never sends the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault();
      }}
      onChange={onChange}
      error={error}
    />
  );
}
