import { Select } from '../../ui/select.tsx';
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
      options={options}
      value={value ?? null}
      searchable={isSearchable}
      limit={100}
      nothingFound={`No ${label.toLowerCase()} matches`}
      {...(onOpen && { onOpen })}
      onClear={() => onChange(null)}
      onChange={onChange}
    />
  );
}
