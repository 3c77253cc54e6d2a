import type { Course, Exam } from '@exam/contract';
import type { IconType } from '../../ui/icon.tsx';
import {
  IconChartBar,
  IconCopy,
  IconDeviceDesktop,
  IconFileImport,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPrinter,
  IconSun,
  IconTrash,
  IconUserCircle,
} from '../../ui/icons.tsx';
import type { Finding } from './findings.ts';

/** Something to be done with a course or an exam, on a screen of its own. */
interface Action {
  /** The first word of the label triggers the action. */
  readonly label: string;
  /** Path prefix of the things that the action applies to. */
  readonly things: '/courses' | '/exams';
  /** The last part of its screen's address. */
  readonly screen: string;
  readonly icon: IconType;
}

const ACTIONS: readonly Action[] = [
  { label: 'Import questions', things: '/courses', screen: 'import', icon: IconFileImport },
  { label: 'Print', things: '/exams', screen: 'print', icon: IconPrinter },
  { label: 'Correct', things: '/exams', screen: 'correct', icon: IconCopy },
  { label: 'Results', things: '/exams', screen: 'results', icon: IconChartBar },
];

interface OwnActions {
  readonly logout: () => void;
  readonly setColorScheme: (scheme: 'auto' | 'light' | 'dark') => void;
}

/** The actions on the own account whose names contain every word of the text; none for an empty text. */
export function findOwnActions(text: string, { logout, setColorScheme }: OwnActions): Finding[] {
  const actions = [
    {
      label: 'Account',
      names: 'e-mail password delete export settings',
      to: '/account',
      icon: IconUserCircle,
    },
    {
      label: 'Exam days',
      names: 'scanner marker helper sheets doubts',
      to: '/exam-days',
      icon: IconListCheck,
    },
    { label: 'Trash', names: 'deleted undo put back restore bin', to: '/trash', icon: IconTrash },
    { label: 'Log out', names: 'logout sign out leave', to: logout, icon: IconLogout },
    { label: 'Dark', names: 'appearance theme mode night', to: () => setColorScheme('dark'), icon: IconMoon },
    { label: 'Light', names: 'appearance theme mode day', to: () => setColorScheme('light'), icon: IconSun },
    {
      label: 'Same as system',
      names: 'appearance theme mode',
      to: () => setColorScheme('auto'),
      icon: IconDeviceDesktop,
    },
  ];
  const words = text.toLowerCase().split(/\s+/);
  if (text === '') return [];
  return actions
    .filter(({ label, names }) => words.every((word) => `${label} ${names}`.toLowerCase().includes(word)))
    .map(({ label, to, icon }) => ({ key: label, label, to, icon }));
}

/** Fewer letters would match the beginnings of too many names. */
const FEWEST_LETTERS = 4;

export interface AskedAction {
  readonly action: Action;
  /** Part of the name of the thing to act on; empty matches every thing. */
  readonly name: string;
}

/**
 * Finds the action that a word of the text names: "import operating" and "operating impo" both import into
 * Operating Systems.
 */
export function findAction(text: string): AskedAction | undefined {
  const words = text.toLowerCase().split(/\s+/);
  for (const action of ACTIONS) {
    const [asksForIt = '', ...others] = action.label.toLowerCase().split(' ');
    const asking = words.find((word) => word.length >= FEWEST_LETTERS && asksForIt.startsWith(word));
    if (asking === undefined) continue;
    const name = words.filter((word) => word !== asking && !others.includes(word)).join(' ');
    return { action, name };
  }
  return undefined;
}

type Thing = Pick<Exam, '_id' | 'name'> & Partial<Pick<Course, 'role'>>;

/** The action for one thing; undefined for a course that the account may only view. */
export function presentAction(
  { label, things, screen, icon }: Action,
  { _id, name, role }: Thing,
): Finding[] {
  if (role === 'viewer') return [];
  return [{ key: `${label} ${_id}`, label, detail: name, to: `${things}/${_id}/${screen}`, icon }];
}
