import { Switch } from '@mantine/core';
import bare from '../../../ui/bare.module.css';
import { DEFAULT_EBEL_SHARES, rememberEbelShares, useEbelShares } from '../../../ui/exams/ebel-shares.ts';
import { CountField } from '../count-field.tsx';
import { DifficultyChoice } from './difficulty-choice.tsx';
import type { PreferencesDraft } from './preferences.ts';
import classes from './preferences-section.module.css';

interface PreferencesSectionProps {
  preferences: PreferencesDraft;
  /** Without exams in the course all questions are fresh, so there is nothing to choose. */
  hasExams: boolean;
  courseId: string | null;
  /** Whether there are to be several versions of different questions. */
  hasSeveral: boolean;
  onChange: (preferences: PreferencesDraft) => void;
}

/** The preferences: met as far as the pool allows, never at the cost of a count. */
export function PreferencesSection(props: PreferencesSectionProps) {
  const { preferences, hasExams, courseId, hasSeveral, onChange } = props;
  const { freshFirst, recentExams, variety } = preferences;
  const hasEbel = useEbelShares() !== null;
  return (
    <fieldset className={bare.group}>
      <legend className={classes.title}>Preferences</legend>
      {hasExams && (
        <div className={classes.row}>
          <Switch
            size="xs"
            label="Fresh questions first"
            checked={freshFirst}
            onChange={(event) => onChange({ ...preferences, freshFirst: event.currentTarget.checked })}
          />
          {freshFirst && (
            <span className={classes.recent}>
              {' '}
              avoid the last
              <CountField
                size="xs"
                aria-label="Number of recent exams"
                classNames={{ root: classes.number }}
                value={recentExams}
                onChange={(text) => onChange({ ...preferences, recentExams: text })}
              />
              {recentExams.trim() === '1' ? 'exam' : 'exams'}
            </span>
          )}
        </div>
      )}
      <div className={classes.row}>
        <Switch
          size="xs"
          label="Keep near-duplicates apart"
          checked={variety}
          onChange={(event) => onChange({ ...preferences, variety: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.row}>
        <Switch
          size="xs"
          label="Pass line by Ebel"
          checked={hasEbel}
          onChange={(event) => rememberEbelShares(event.currentTarget.checked ? DEFAULT_EBEL_SHARES : null)}
        />
      </div>
      <DifficultyChoice
        difficulty={preferences.difficulty}
        courseId={hasExams ? courseId : null}
        hasSeveral={hasSeveral}
        onChange={(difficulty) => onChange({ ...preferences, difficulty })}
      />
    </fieldset>
  );
}
