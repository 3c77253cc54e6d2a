import { LIMITS } from '@exam/contract/limits';
import { Radio } from '@mantine/core';
import { CountField } from '../count-field.tsx';
import field from '../inline-field.module.css';
import { type VersionsDraft, versionsSent } from './versions-draft.ts';
import classes from './versions-section.module.css';

interface VersionsSectionProps {
  versions: VersionsDraft;
  onChange: (versions: VersionsDraft) => void;
}

/** How many versions of the exam there are to be, and how they differ. */
export function VersionsSection({ versions, onChange }: VersionsSectionProps) {
  const isSeveral = versionsSent(versions) !== undefined;
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
      {isSeveral && (
        <Radio.Group
          className={classes.choice}
          aria-label="How versions differ"
          value={versions.differBy}
          onChange={(value) => onChange({ ...versions, differBy: value === 'order' ? 'order' : 'questions' })}
        >
          <Radio
            size="xs"
            value="questions"
            label="Different questions, as little overlap as the pool allows"
          />
          <Radio size="xs" value="order" label="Same questions, shuffled" />
        </Radio.Group>
      )}
    </div>
  );
}
