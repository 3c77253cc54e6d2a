import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import classes from './setting-row.module.css';

interface OptionSettingProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A setting with a few values, all of them visible. */
export function OptionSetting<Value extends string>(props: OptionSettingProps<Value>) {
  const { label, options, value, onChange } = props;
  const labelId = useId();
  return (
    <div className={classes.row}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <SegmentedControl<Value>
        fullWidth
        classNames={{ root: classes.options!, control: classes.option! }}
        size="xs"
        aria-labelledby={labelId}
        data={[...options]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
