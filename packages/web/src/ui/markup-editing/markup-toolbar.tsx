import { ActionIcon, Tooltip } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, memo, type SyntheticEvent, useState } from 'react';
import { hasShortcutKey, isApple } from '../../lib/shortcut-keys.ts';
import { IconBold, IconCode, IconItalic, IconList, IconMathFunction, IconTable } from '../icons.tsx';
import { keysOf } from '../keys-in-words.ts';
import { notifyError } from '../notify.ts';
import { isShortcut, type ShortcutName, useShortcut } from '../shortcuts.ts';
import { applied, editInto, formulaAt, selectionOf } from './insertions.ts';
import classes from './markup-toolbar.module.css';
import { toggleList } from './toggle-list.ts';
import { toggleTable } from './toggle-table.ts';
import { type Toggle, toggleCode, toggleEmphasis, toggleStrong } from './toggles.ts';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  /** The markup that it makes, for a tooltip. */
  tip: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  isWorking?: boolean;
  onPress: () => void;
}

interface MarkupTool extends Omit<Tool, 'onPress'> {
  /** The keys that do the same. */
  shortcut?: ShortcutName;
  toggle: Toggle;
}

const TOOLS: readonly MarkupTool[] = [
  { name: 'Strong', tip: '**strong**', Icon: IconBold, shortcut: 'strong', toggle: toggleStrong },
  { name: 'Emphasis', tip: '*emphasis*', Icon: IconItalic, shortcut: 'emphasis', toggle: toggleEmphasis },
  { name: 'Code', tip: '`code`, or lines between ```', Icon: IconCode, toggle: toggleCode },
  { name: 'Table', tip: 'Lines of | a | b |', Icon: IconTable, toggle: toggleTable },
  { name: 'List', tip: 'Lines of - item', Icon: IconList, toggle: toggleList },
  {
    name: 'Formula',
    tip: '$…$ is a formula',
    Icon: IconMathFunction,
    toggle: (before) => applied(before, formulaAt(before)),
  },
];

interface MarkupToolbarProps {
  /** The text that it writes into, such as "Choices". */
  label: string;
  /** The field that it writes into when a button is pressed. */
  area: () => HTMLTextAreaElement | null | undefined;
  /** Buttons behind those for markup. */
  further?: readonly Tool[];
}

/** Buttons that make markup of what is selected in a text. One stop of Tab; the arrow keys lead from button to button. */
export function MarkupToolbar({ label, area, further = [] }: MarkupToolbarProps) {
  const [current, setCurrent] = useState(0);
  useShortcut('strong');
  useShortcut('emphasis');
  const tools: readonly (Tool & { shortcut?: ShortcutName })[] = [
    ...TOOLS.map(({ toggle, ...tool }) => ({ ...tool, onPress: () => press(tool.name, toggle, area()) })),
    ...further,
  ];

  function moveBetween(event: KeyboardEvent<HTMLElement>) {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttonsOf(event)[(to + tools.length) % tools.length]?.focus();
  }

  return (
    <div
      className={classes.toolbar}
      role="toolbar"
      aria-label={`Markup of ${label}`}
      onKeyDown={moveBetween}
      onFocus={(event) => setCurrent(Math.max(0, indexOfButton(event)))}
      // The text keeps the focus, so that no keyboard of a phone comes and goes.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => tools[indexOfButton(event)]?.onPress()}
    >
      {tools.map(({ onPress, ...tool }, index) => (
        <ToolButton key={tool.name} {...tool} isStop={index === current} />
      ))}
    </div>
  );
}

function buttonsOf(event: SyntheticEvent<HTMLElement>): HTMLButtonElement[] {
  return [...event.currentTarget.querySelectorAll('button')];
}

/** The place of the button that an event of the toolbar is about; -1 beside the buttons. */
function indexOfButton(event: SyntheticEvent<HTMLElement>): number {
  return buttonsOf(event).findIndex((button) => button.contains(event.target as Node));
}

interface ToolButtonProps extends Omit<Tool, 'onPress'> {
  shortcut?: ShortcutName;
  /** Whether Tab stops here. */
  isStop: boolean;
}

/** The toolbar is drawn anew at each letter that somebody types; its buttons, with their tooltips, are not. */
const ToolButton = memo(function ToolButton({
  name,
  tip,
  Icon,
  shortcut,
  isWorking = false,
  isStop,
}: ToolButtonProps) {
  const [keys] = shortcut === undefined ? [] : keysOf(shortcut);
  return (
    <Tooltip
      label={`${name}: ${tip}${keys ? ` (${keys.join(' ')})` : ''}`}
      events={{ hover: true, focus: true, touch: false }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={name}
        aria-keyshortcuts={keys && `${isApple() ? 'Meta' : 'Control'}+${keys.at(-1)}`}
        loading={isWorking}
        tabIndex={isStop ? 0 : -1}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
});

/** Ctrl-B and Ctrl-I, or Cmd on a Mac, in a text with markup. @returns whether it was one of them */
export function pressMarkupKeys(event: KeyboardEvent): boolean {
  const { target, nativeEvent } = event;
  if (!(target instanceof HTMLTextAreaElement) || nativeEvent.isComposing || !hasShortcutKey(event))
    return false;
  const tool = TOOLS.find(({ shortcut }) => shortcut !== undefined && isShortcut(shortcut, event));
  if (tool === undefined) return false;
  event.preventDefault();
  press(tool.name, tool.toggle, target);
  return true;
}

function press(name: string, toggle: Toggle, area: HTMLTextAreaElement | null | undefined): void {
  if (area === null || area === undefined) return;
  const after = toggle(selectionOf(area));
  if (after === undefined) {
    notifyError(`${name} cannot be used here. Select words of one paragraph or cell, outside code.`);
  } else editInto(area, after);
}
