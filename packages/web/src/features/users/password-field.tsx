import { PasswordInput } from '@mantine/core';

interface PasswordFieldProps {
  label: string;
  /** The name of the field in the API. */
  name: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string | undefined;
  /** Has the focus as soon as it is shown, in a dialog too. */
  autoFocus?: boolean;
  size?: 'md';
  value: string;
  onChange: (value: string) => void;
  /** Why it was refused. */
  refusal: string | undefined;
}

/** A password, which can be shown while it is typed. */
export function PasswordField({
  help,
  autoFocus = false,
  value,
  onChange,
  refusal,
  ...others
}: PasswordFieldProps) {
  return (
    <PasswordInput
      {...others}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={refusal}
      aria-invalid={refusal !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  );
}
