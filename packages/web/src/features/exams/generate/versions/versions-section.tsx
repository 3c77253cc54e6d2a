import { LIMITS } from '@exam/contract/limits';
import { useId } from 'react';
import { CountField } from '../count-field.tsx';
import field from '../inline-field.module.css';
import { type VersionsDraft, versionsSent } from './versions-draft.ts';
import classes from './versions-section.module.css';

interface VersionsSectionProps {
  versions: VersionsDraft;
  onChange: (versions: VersionsDraft) => void;
}

const DIFFERENCES = [
  { differBy: 'order', label: 'Same questions, shuffled' },
  { differBy: 'questions', label: 'Different questions, as little overlap as the pool allows' },
] as const;

/** The number of versions and how they differ. */
export function VersionsSection({ versions, onChange }: VersionsSectionProps) {
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
    </div>
  );
}
