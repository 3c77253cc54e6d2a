import { TextInput } from '@mantine/core';
import { atMost } from '../../ui/at-most.ts';
import classes from './setting-row.module.css';

interface TextSettingProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Stands below the field. */
  description?: string;
  /** Shown in the field after a number. */
  unit?: string;
  /** In characters. */
  maxLength: number;
  /** Whether it holds a number. */
  isCount?: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** A one-line setting with its label beside it. */
export function TextSetting({ isCount, unit, maxLength, onChange, ...props }: TextSettingProps) {
  return (
    <TextInput
      {...props}
      {...atMost(maxLength)}
      size="sm"
      classNames={{
        root: classes.row,
        wrapper: classes.field,
        label: classes.label,
        description: classes.below,
        error: classes.below,
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit && '5rem'}
      rightSectionPointerEvents="none"
      inputMode={isCount ? 'numeric' : undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
