import type { KeyboardEvent } from 'react';
import { letterOf } from '../../ui/choices-editor/choices.ts';
import classes from './version-tabs.module.css';

interface VersionTabsProps {
  numberOfVersions: number;
  /** Counted from 0. */
  shown: number;
  /** The id of the element that shows the version. */
  panelId: string;
  onShow: (version: number) => void;
}

/** A tab for each version. The arrow keys lead from one to the next, as the ARIA pattern of tabs has it. */
export function VersionTabs({ numberOfVersions, shown, panelId, onShow }: VersionTabsProps) {
  function showByKey(event: KeyboardEvent<HTMLElement>) {
    const next = versionAfter(event.key, shown, numberOfVersions);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onShow(next);
  }

  return (
    <div className={classes.tabs} role="tablist" aria-label="Versions" onKeyDown={showByKey}>
      {Array.from({ length: numberOfVersions }, (_, version) => (
        <button
          key={letterOf(version)}
          type="button"
          role="tab"
          className={classes.tab}
          aria-label={`Version ${letterOf(version)}`}
          aria-selected={version === shown}
          aria-controls={version === shown ? panelId : undefined}
          tabIndex={version === shown ? 0 : -1}
          onClick={() => onShow(version)}
        >
          {letterOf(version)}
        </button>
      ))}
    </div>
  );
}

function versionAfter(key: string, shown: number, count: number): number | undefined {
  const versions: Partial<Record<string, number>> = {
    ArrowLeft: (shown + count - 1) % count,
    ArrowRight: (shown + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return versions[key];
}
