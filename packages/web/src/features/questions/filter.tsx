import { Select } from '@mantine/core';
import { NoOption } from '../../ui/no-option.tsx';
import classes from './filter-bar.module.css';

interface FilterProps {
  label: string;
  options: readonly (string | { value: string; label: string })[];
  value: string | undefined;
  isSearchable?: boolean;
  /** Called when the options are opened. */
  onOpen?: () => void;
  onChange: (value: string | null) => void;
}

/** One filter of the list: a value or none. */
export function Filter({ label, options, value, isSearchable = false, onOpen, onChange }: FilterProps) {
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      data={options}
      value={value ?? null}
      searchable={isSearchable}
      limit={100}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      nothingFoundMessage={<NoOption>{`No ${label.toLowerCase()} matches`}</NoOption>}
      {...(onOpen && { onDropdownOpen: onOpen })}
      onChange={onChange}
    />
  );
}
