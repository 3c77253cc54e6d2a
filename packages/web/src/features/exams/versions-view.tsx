import { Button, Tabs } from '@mantine/core';
import { IconColumns, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { letterOf } from '../../ui/choices-editor/choices.ts';
import classes from './versions-view.module.css';

/** What of the versions of an exam is looked at. */
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

/** The versions of an exam: one behind each tab, or all side by side where there is room. */
export function VersionsView(props: VersionsViewProps) {
  const { numberOfVersions, look, onLook, children } = props;
  if (numberOfVersions === 1) {
    return (
      <>
        <div className={classes.bar}>
          <Toggles {...props} />
        </div>
        {children(0)}
      </>
    );
  }
  if (look.isSideBySide) return <SideBySide {...props} />;
  // Another exam may have fewer versions.
  const shown = Math.min(look.shown, numberOfVersions - 1);
  return (
    <Tabs
      value={letterOf(shown)}
      keepMounted={false}
      onChange={(label) => onLook({ ...look, shown: lettersOf(numberOfVersions).indexOf(label ?? 'A') })}
    >
      <div className={classes.bar}>
        <Tabs.List aria-label="Versions" className={classes.tabs}>
          {lettersOf(numberOfVersions).map((label) => (
            <Tabs.Tab key={label} value={label} aria-label={`Version ${label}`}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Toggles {...props} />
      </div>
      <Tabs.Panel value={letterOf(shown)}>{children(shown)}</Tabs.Panel>
    </Tabs>
  );
}

function SideBySide(props: VersionsViewProps) {
  const { numberOfVersions, children } = props;
  return (
    <>
      <div className={classes.bar}>
        <Toggles {...props} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys */}
      <section className={classes.columns} data-side-by-side aria-label="Versions side by side" tabIndex={0}>
        {lettersOf(numberOfVersions).map((label, version) => (
          <section key={label} className={classes.column} aria-label={`Version ${label}`}>
            <p className={classes.label}>Version {label}</p>
            {children(version)}
          </section>
        ))}
      </section>
    </>
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

function lettersOf(numberOfVersions: number): string[] {
  return Array.from({ length: numberOfVersions }, (_, version) => letterOf(version));
}
