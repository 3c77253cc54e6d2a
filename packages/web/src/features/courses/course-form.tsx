import { LIMITS } from '@exam/contract/limits';
import { TextInput } from '@mantine/core';
import { fieldErrors } from '../../lib/error-text.ts';
import { ItemForm } from '../../ui/item-form.tsx';
import { opensKeyboard } from '../../ui/shortcuts.ts';

interface CourseFormProps {
  name: string;
  onChange: (name: string) => void;
  submitLabel: string;
  isSaving: boolean;
  /** Why the last save failed; null where none did. */
  error: unknown;
  cancelTo: string;
  onSubmit: () => void;
}

/** The form of a course: its name. */
export function CourseForm({ name, onChange, error, ...form }: CourseFormProps) {
  const refusals = fieldErrors(error);
  return (
    <ItemForm {...form}>
      <TextInput
        label="Name"
        name="name"
        description={`For example “Operating Systems”. At most ${LIMITS.nameLength} characters.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus={!opensKeyboard()}
        autoComplete="off"
        value={name}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={refusals.name}
      />
    </ItemForm>
  );
}
