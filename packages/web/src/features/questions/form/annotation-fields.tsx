import { LIMITS } from '@exam/contract/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { atMost } from '../../../ui/at-most.ts';
import { TagsField } from '../tags-field.tsx';
import classes from './annotation-fields.module.css';
import { ANNOTATIONS, type QuestionDraft } from './question-draft.ts';
import { TextField } from './text-field.tsx';

interface AnnotationFieldsProps {
  draft: QuestionDraft;
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<QuestionDraft>) => void;
  /** Replaces a placeholder in the explanation as it is at that moment. */
  onReplace: (placeholder: string, text: string) => void;
  onUploading: (isUploading: boolean) => void;
}

/** Explanation, name, source and tags. Collapsed unless one is filled in or was refused. */
export function AnnotationFields({ draft, errors, onChange, onReplace, onUploading }: AnnotationFieldsProps) {
  const [wasFilled] = useState(() => ANNOTATIONS.some((name) => draft[name].length > 0));
  const [isOpen, setIsOpen] = useState(wasFilled);
  const isRefused = Object.keys(errors).some((path) => ANNOTATIONS.some((name) => isOf(path, name)));
  return (
    <details
      className={classes.more}
      open={isOpen || isRefused}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>More: explanation, name, source, tags</summary>
      <div className={classes.fields}>
        <TextField
          label="Explanation"
          name="explanation"
          help="Why the correct answer is correct. It is printed in the key with origins, never on a paper for students."
          text={draft.explanation}
          courseId={draft.courseId}
          error={errors['explanation']}
          onChange={(explanation) => onChange({ explanation })}
          onReplace={onReplace}
          onUploading={onUploading}
        />
        <TextInput
          label="Name"
          name="name"
          description="A name of your own, to find the question by."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...atMost(LIMITS.nameLength)}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={errors['name']}
        />
        <TextInput
          label="Source"
          name="source"
          description="Where it comes from, such as a book and its page."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...atMost(LIMITS.sourceLength)}
          value={draft.source}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
          error={errors['source']}
        />
        <TagsField
          label="Tags"
          description="Keywords for the question. Enter or a comma ends one."
          courseId={draft.courseId}
          tags={draft.tags}
          onChange={(tags) => onChange({ tags })}
          error={errorOf(errors, 'tags')}
        />
      </div>
    </details>
  );
}

/** The path of a refusal names a list, or an item of it by index. */
function isOf(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

function errorOf(errors: AnnotationFieldsProps['errors'], name: string): string | undefined {
  const path = Object.keys(errors).find((each) => isOf(each, name));
  return path === undefined ? undefined : errors[path];
}
