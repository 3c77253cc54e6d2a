import { maxOfEachDifficulty, maxOfEachObjective } from '@exam/contract/limits';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../lib/error-text.ts';
import { ItemForm } from '../../ui/item-form.tsx';
import { opensKeyboard } from '../../ui/shortcuts.ts';

/** A chapter as typed: its numbers are texts, which the server checks. */
export type ChapterValues = Readonly<Record<'name' | 'number' | 'maxNumberOfQuestions' | 'courseId', string>>;

interface ChapterFormProps {
  values: ChapterValues;
  onChange: (changes: Partial<ChapterValues>) => void;
  submitLabel: string;
  isSaving: boolean;
  /** Why the last save failed; null where none did. */
  error: unknown;
  cancelTo: string;
  onSubmit: () => void;
  /** Saves, and begins the next chapter. */
  onAddAnother?: (() => void) | undefined;
  /** The select of the course, if the form has one. */
  courseField?: (refusal: string | undefined) => ReactNode;
}

const ORDER = ['label', 'input', 'description', 'error'] as const;

/** The form of a chapter. Its numbers are sent as typed; the server checks them. */
export function ChapterForm({ values, onChange, error, courseField, ...form }: ChapterFormProps) {
  const refusals = fieldErrors(error);

  function field(name: keyof ChapterValues) {
    return {
      name,
      value: values[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ [name]: currentTarget.value }),
      error: refusals[name],
      autoComplete: 'off',
      inputWrapperOrder: [...ORDER],
    };
  }

  return (
    <ItemForm {...form}>
      <TextInput label="Name" autoFocus={!opensKeyboard()} {...field('name')} />
      <TextInput
        label="Number"
        description="The position of the chapter in its course. Each number can be used once."
        inputMode="numeric"
        maw="24rem"
        {...field('number')}
      />
      <TextInput
        label="Maximum number of questions"
        description={describeMaximum(values.maxNumberOfQuestions)}
        inputMode="numeric"
        maw="24rem"
        {...field('maxNumberOfQuestions')}
      />
      {courseField?.(refusals.courseId)}
    </ItemForm>
  );
}

/** The limits per label that follow from the maximum, once it is a number. */
function describeMaximum(typed: string): string {
  if (!/^\s*[1-9]\d{0,6}\s*$/.test(typed)) return 'The chapter cannot hold more questions than this.';
  const maximum = Number(typed);
  const ofDifficulty = maxOfEachDifficulty(maximum).toLocaleString('en');
  const ofObjective = maxOfEachObjective(maximum).toLocaleString('en');
  return `At most ${ofDifficulty} of each difficulty and ${ofObjective} of each objective.`;
}
