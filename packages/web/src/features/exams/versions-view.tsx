import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { letterOf } from '../../ui/choices-editor/choices.ts';
import { IconColumns, IconKey } from '../../ui/icons.tsx';
import { VersionTabs } from './version-tabs.tsx';
import classes from './versions-view.module.css';

/** Which versions of an exam are shown. */
export interface VersionsLook {
  /** The version that is shown, counted from 0. */
  readonly shown: number;
  readonly isSideBySide: boolean;
  readonly showsKey: boolean;
}

export const FIRST_VERSION: VersionsLook = { shown: 0, isSideBySide: false, showsKey: false };

interface VersionsViewProps {
  numberOfVersions: number;
  look: VersionsLook;
  onLook: (look: VersionsLook) => void;
  /** One version, counted from 0. */
  children: (version: number) => ReactNode;
}

/** The versions of an exam: one per tab, or all side by side if there is room. */
export function VersionsView(props: VersionsViewProps) {
  const { numberOfVersions, look, onLook, children } = props;
  const panelId = useId();
  const isSeveral = numberOfVersions > 1;
  // Another exam may have fewer versions.
  const shown = Math.min(look.shown, numberOfVersions - 1);
  const isSideBySide = isSeveral && look.isSideBySide;
  return (
    <>
      <div className={classes.bar}>
        {isSeveral && !isSideBySide && (
          <VersionTabs
            numberOfVersions={numberOfVersions}
            shown={shown}
            panelId={panelId}
            onShow={(version) => onLook({ ...look, shown: version })}
          />
        )}
        <Toggles {...props} />
      </div>
      {isSideBySide ? (
        <SideBySide {...props} />
      ) : (
        <div key={shown} id={panelId} {...(isSeveral && panelOf(shown))}>
          {children(shown)}
        </div>
      )}
    </>
  );
}

function panelOf(version: number) {
  return { role: 'tabpanel', 'aria-label': `Version ${letterOf(version)}` } as const;
}

function SideBySide({ numberOfVersions, children }: VersionsViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
    <section className={classes.columns} aria-label="Versions side by side" tabIndex={0}>
      {Array.from({ length: numberOfVersions }, (_, version) => (
        <section
          key={letterOf(version)}
          className={classes.column}
          aria-label={`Version ${letterOf(version)}`}
        >
          <p className={classes.label}>Version {letterOf(version)}</p>
          {children(version)}
        </section>
      ))}
    </section>
  );
}

function Toggles({ numberOfVersions, look, onLook }: VersionsViewProps) {
  const { isSideBySide, showsKey } = look;
  return (
    <div className={classes.toggles}>
      {numberOfVersions > 1 && (
        <Button
          className={classes.wide}
          variant={isSideBySide ? 'light' : 'subtle'}
          size="compact-sm"
          leftSection={<IconColumns size={16} stroke={1.6} />}
          aria-pressed={isSideBySide}
          onClick={() => onLook({ ...look, isSideBySide: !isSideBySide })}
        >
          Side by side
        </Button>
      )}
      <Button
        variant={showsKey ? 'light' : 'subtle'}
        size="compact-sm"
        leftSection={<IconKey size={16} stroke={1.6} />}
        aria-pressed={showsKey}
        onClick={() => onLook({ ...look, showsKey: !showsKey })}
      >
        Key
      </Button>
    </div>
  );
}
