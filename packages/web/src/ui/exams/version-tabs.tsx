import { letterOf } from '@exam/contract/letters';
import { TabRow } from '../tab-row.tsx';

interface VersionTabsProps {
  numberOfVersions: number;
  /** Counted from 0. */
  shown: number;
  /** The id of the element that shows the version. */
  panelId: string;
  onShow: (version: number) => void;
}

/** A tab for each version. */
export function VersionTabs({ numberOfVersions, ...rest }: VersionTabsProps) {
  const letters = Array.from({ length: numberOfVersions }, (_, version) => letterOf(version));
  return (
    <TabRow
      label="Versions"
      tabs={letters.map((letter) => ({ name: `Version ${letter}`, text: letter }))}
      {...rest}
    />
  );
}
