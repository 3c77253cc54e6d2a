import { LIMITS } from '@exam/contract/limits';
import { Switch } from '@mantine/core';
import { useId } from 'react';
import { CountField } from '../count-field.tsx';
import field from '../inline-field.module.css';
import { type VersionsDraft, versionsSent } from './versions-draft.ts';
import classes from './versions-section.module.css';

interface VersionsSectionProps {
  versions: VersionsDraft;
  shufflesChoices: boolean;
  onChange: (versions: VersionsDraft) => void;
  onShuffle: (shufflesChoices: boolean) => void;
}

const DIFFERENCES = [
  { differBy: 'order', label: 'Same questions, shuffled' },
  { differBy: 'questions', label: 'Different questions, as little overlap as the pool allows' },
] as const;

/** The number of versions, how they differ, and whether choices are shuffled. */
export function VersionsSection({ versions, shufflesChoices, onChange, onShuffle }: VersionsSectionProps) {
  const name = useId();
  return (
    <div>
      <CountField
        size="xs"
        label="Versions"
        labelProps={{ fz: '0.875rem' }}
        classNames={{ root: `${field.field} ${classes.count}` }}
        placeholder={`1 to ${LIMITS.examVersions}`}
        value={versions.count}
        onChange={(count) => onChange({ ...versions, count })}
      />
      {versionsSent(versions) && (
        <fieldset className={classes.differences} aria-label="How versions differ">
          {DIFFERENCES.map(({ differBy, label }) => (
            <label key={differBy} className={classes.difference}>
              <input
                type="radio"
                name={name}
                checked={versions.differBy === differBy}
                onChange={() => onChange({ ...versions, differBy })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {versionsSent(versions)?.differBy === 'questions' && (
        <CountField
          size="xs"
          label="Questions in all versions"
          classNames={{ root: `${field.field} ${classes.count}` }}
          placeholder="0"
          value={versions.common ?? ''}
          onChange={(common) => onChange({ ...versions, common })}
        />
      )}
      <Switch
        size="xs"
        label="Shuffle choices, letters of the key balanced"
        checked={shufflesChoices}
        onChange={(event) => onShuffle(event.currentTarget.checked)}
      />
    </div>
  );
}
