import type { KeyboardEvent } from 'react';
import classes from './tab-row.module.css';

interface Tab {
  /** Accessible name. */
  readonly name: string;
  /** Text of the tab. */
  readonly text: string;
}

interface TabRowProps {
  label: string;
  tabs: readonly Tab[];
  /** Counted from 0. */
  shown: number;
  /** The id of the tab panel. */
  panelId: string;
  onShow: (index: number) => void;
}

/** Tabs in a row, with the arrow keys of the ARIA tabs pattern. */
export function TabRow({ label, tabs, shown, panelId, onShow }: TabRowProps) {
  function showByKey(event: KeyboardEvent<HTMLElement>) {
    const next = tabAfter(event.key, shown, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onShow(next);
  }

  return (
    <div className={classes.tabs} role="tablist" aria-label={label} onKeyDown={showByKey}>
      {tabs.map(({ name, text }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={classes.tab}
          aria-label={name === text ? undefined : name}
          aria-selected={index === shown}
          aria-controls={index === shown ? panelId : undefined}
          tabIndex={index === shown ? 0 : -1}
          onClick={() => onShow(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function tabAfter(key: string, shown: number, count: number): number | undefined {
  const tabs: Partial<Record<string, number>> = {
    ArrowLeft: (shown + count - 1) % count,
    ArrowRight: (shown + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return tabs[key];
}
