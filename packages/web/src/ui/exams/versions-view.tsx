import { letterOf } from '@exam/contract/letters';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { IconColumns, IconKey } from '../icons.tsx';
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
  const panelId = useId();
  return (
    <>
      <VersionsBar {...props} panelId={panelId} />
      <VersionPanels {...props} panelId={panelId} />
    </>
  );
}

/** Whether several versions are shown side by side, and the one that is shown else: another exam may have fewer. */
function shownOf({ numberOfVersions, look }: Pick<VersionsViewProps, 'numberOfVersions' | 'look'>) {
  return {
    isSideBySide: numberOfVersions > 1 && look.isSideBySide,
    shown: Math.min(look.shown, numberOfVersions - 1),
  };
}

interface VersionsBarProps extends Omit<VersionsViewProps, 'children'> {
  /** The id given to `VersionPanels`. */
  panelId: string;
  /** Whether it stands in a head with other things. */
  isInHead?: boolean;
}

/** The tabs of the versions, and what is shown of them. */
export function VersionsBar({ panelId, isInHead = false, ...props }: VersionsBarProps) {
  const { numberOfVersions, look, onLook } = props;
  const { isSideBySide, shown } = shownOf(props);
  return (
    <div className={classes.bar} data-in-head={isInHead || undefined}>
      {numberOfVersions > 1 && !isSideBySide && (
        <VersionTabs
          numberOfVersions={numberOfVersions}
          shown={shown}
          panelId={panelId}
          onShow={(version) => onLook({ ...look, shown: version })}
        />
      )}
      <Toggles {...props} />
    </div>
  );
}

/** The version that the bar has chosen, or all side by side. */
export function VersionPanels({ panelId, ...props }: VersionsViewProps & { panelId: string }) {
  const { isSideBySide, shown } = shownOf(props);
  if (isSideBySide) return <SideBySide {...props} />;
  return (
    <div key={shown} id={panelId} {...(props.numberOfVersions > 1 && panelOf(shown))}>
      {props.children(shown)}
    </div>
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

function Toggles({ numberOfVersions, look, onLook }: Omit<VersionsViewProps, 'children'>) {
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
