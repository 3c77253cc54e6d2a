import { Combobox, InputBase, type InputBaseProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconCheck } from './icons.tsx';
import classes from './select.module.css';

interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

type Look = Pick<
  InputBaseProps,
  'label' | 'description' | 'error' | 'inputWrapperOrder' | 'size' | 'className' | 'classNames' | 'disabled'
>;

interface SelectProps<Value extends string> extends Look {
  /** The name of a field without a visible label. */
  'aria-label'?: string;
  placeholder?: string;
  options: readonly (Value | Option<Value>)[];
  /** The chosen value, or null. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** Takes the choice back; without it a choice can only be replaced. */
  onClear?: () => void;
  /** Called when the options open. */
  onOpen?: () => void;
  /** Whether typing narrows the options; otherwise a letter leads to the option that begins with it. */
  searchable?: boolean;
  /** Shown in the list if it has no option, or none contains the typed text. */
  nothingFound?: string;
  /** The most options that are listed at once. */
  limit?: number;
}

/**
 * Chooses one of several options. The chosen option is active when the list opens, otherwise the first; while typing, the
 * first match. Enter takes the active option and never sends the form. Letters lead through a list that is not searched.
 * Mantine's own select sends the form as long as no option is active, and marks the active option by timers beside React.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onChange,
    onClear,
    onOpen,
    searchable = false,
    nothingFound,
    limit,
    ...look
  } = props;
  const { label, disabled = false, 'aria-label': name } = look;
  const id = useId();
  const list = useOptions(props);
  const { isOpen, matches, active, typed, chosen } = list;
  const store = useCombobox({ opened: isOpen, onOpenedChange: (opened) => !opened && list.close() });
  const isClearable = onClear !== undefined && chosen !== undefined && !disabled;

  return (
    <Combobox store={store} keepMounted={false} onOptionSubmit={list.submit}>
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <InputBase
          {...look}
          id={id}
          value={typed ?? chosen?.label ?? ''}
          readOnly={!searchable}
          pointer={!searchable}
          role="combobox"
          autoComplete="off"
          aria-haspopup="listbox"
          aria-autocomplete={searchable ? 'list' : 'none'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && matches.length > 0 ? `${id}-${active}` : undefined}
          data-mantine-stop-propagation={isOpen || undefined}
          rightSection={
            isClearable ? (
              <Combobox.ClearButton aria-label={`Clear ${name?.toLowerCase()}`} onClear={onClear} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={isClearable ? 'all' : 'none'}
          onChange={(event) => list.type(event.currentTarget.value)}
          onKeyDown={(event) => pressIn(list, props, event)}
          onFocus={() => searchable && list.open()}
          onBlur={list.close}
          onClick={(event) => {
            if (isOpen && !searchable) return list.close();
            list.open();
            // Typed text replaces the label.
            if (typed === undefined && searchable) event.currentTarget.select();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options
          id={`${id}-list`}
          {...(label === undefined ? { 'aria-label': name } : { labelledBy: `${id}-label` })}
        >
          {matches.map((option, index) => (
            <Combobox.Option
              key={option.value}
              ref={index === active ? keepInView : null}
              id={`${id}-${index}`}
              className={classes.option}
              value={option.value}
              selected={index === active}
              active={option === chosen}
              aria-selected={option === chosen}
            >
              {option === chosen && <IconCheck className={classes.mark} size={14} stroke={2} />}
              <span>{option.label}</span>
            </Combobox.Option>
          ))}
          {matches.length === 0 && <NoOption>{nothingFound ?? 'Nothing to choose from'}</NoOption>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A list of options may hold nothing but options. */
function NoOption({ children }: { children: string }) {
  return (
    <Combobox.Empty role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {children}
    </Combobox.Empty>
  );
}

/** Scrolls the list alone: the page would jump, because the list has no place yet when it opens. */
function keepInView(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const place = option.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (place.top < view.top) list.scrollTop -= view.top - place.top;
  else if (place.bottom > view.bottom) list.scrollTop += place.bottom - view.bottom;
}

/** The options that are listed, the active one among them, and what was typed. */
interface OptionList {
  readonly isOpen: boolean;
  readonly all: readonly Option[];
  /** The listed options; empty while the list is closed. */
  readonly matches: readonly Option[];
  readonly active: number;
  readonly chosen: Option | undefined;
  /** The text typed since the list opened; undefined before. */
  readonly typed: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
  readonly activate: (index: number) => void;
  /** Chooses the option at this place of the listed ones. */
  readonly take: (index: number) => void;
  readonly submit: (value: string) => void;
  readonly type: (text: string) => void;
  /** Adds a letter to those that were typed a moment ago. */
  readonly collect: (event: KeyboardEvent) => string;
}

function useOptions<Value extends string>(props: SelectProps<Value>): OptionList {
  const { options, value, onChange, onClear, onOpen, limit, disabled } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const collect = useLetters();

  const all = options.map(
    (option): Option<Value> => (typeof option === 'string' ? { value: option, label: option } : option),
  );
  const chosen = all.find((option) => option.value === value);
  const matches = isOpen ? all.filter(contains(typed ?? '')).slice(0, limit) : [];
  const active = Math.min(at, Math.max(0, matches.length - 1));

  function open() {
    if (isOpen || disabled) return;
    setIsOpen(true);
    setTyped(undefined);
    setAt(chosen ? all.indexOf(chosen) : 0);
    onOpen?.();
  }

  function close() {
    setIsOpen(false);
    setTyped(undefined);
  }

  function take(index: number) {
    const taken = matches[index];
    if (taken !== undefined && taken.value !== value) onChange(taken.value);
    close();
  }

  function submit(submitted: string) {
    take(matches.findIndex((option) => option.value === submitted));
  }

  function type(text: string) {
    open();
    // Letters typed behind the label of the choice are the beginning of a search.
    const isBehind = typed === undefined && chosen !== undefined && text.startsWith(chosen.label);
    setTyped(isBehind ? text.slice(chosen.label.length) : text);
    setAt(0);
    if (text === '' && value !== null) onClear?.();
  }

  return {
    isOpen,
    all,
    matches,
    active,
    chosen,
    typed,
    open,
    close,
    activate: setAt,
    take,
    submit,
    type,
    collect,
  };
}

function contains(text: string): (option: Option) => boolean {
  const wanted = text.trim().toLowerCase();
  return ({ label }) => label.toLowerCase().includes(wanted);
}

type Pressed = Pick<SelectProps<string>, 'disabled' | 'searchable' | 'onClear'>;

/** Handles a key. A key that the list uses does nothing else. */
function pressIn(list: OptionList, props: Pressed, event: KeyboardEvent): void {
  // An input method uses Enter and the arrows for its own suggestions.
  if (props.disabled || event.nativeEvent.isComposing) return;
  const isMeant = press(list, event) || (!props.searchable && pressWithoutSearch(list, props, event));
  if (isMeant) event.preventDefault();
}

function press({ isOpen, matches, active, open, close, activate, take }: OptionList, { key }: KeyboardEvent) {
  switch (key) {
    case 'Enter':
      if (!isOpen) open();
      else if (matches.length > 0) take(active);
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      if (!isOpen) open();
      else activate((active + (key === 'ArrowDown' ? 1 : matches.length - 1)) % Math.max(1, matches.length));
      return true;
    case 'Escape':
      close();
      return isOpen;
    default:
      return false;
  }
}

function pressWithoutSearch(list: OptionList, props: Pressed, event: KeyboardEvent): boolean {
  const { isOpen, all, matches, active, chosen, open, activate, take } = list;
  const { key } = event;
  if (key === 'Home' || key === 'End') {
    activate(key === 'Home' ? 0 : matches.length - 1);
    return isOpen;
  }
  if (key === 'Backspace' || key === 'Delete') {
    if (chosen) props.onClear?.();
    return chosen !== undefined;
  }
  if (key.length !== 1 || event.altKey || event.ctrlKey || event.metaKey) return false;

  const letters = list.collect(event);
  if (letters.trim() === '') {
    if (isOpen) take(active);
    else open();
    return true;
  }
  open();
  const found = nextWith(all, letters, isOpen ? active : chosen ? all.indexOf(chosen) : -1);
  if (found !== undefined) activate(found);
  return true;
}

/** Letters that follow each other within this time are the beginning of one label. */
const PAUSE_MS = 700;

function useLetters(): (event: KeyboardEvent) => string {
  const typed = useRef({ letters: '', atMs: Number.NEGATIVE_INFINITY });
  return ({ key, timeStamp }) => {
    const { letters, atMs } = typed.current;
    typed.current = { letters: timeStamp - atMs < PAUSE_MS ? letters + key : key, atMs: timeStamp };
    return typed.current.letters;
  };
}

/**
 * The place of the next option that begins with the letters; undefined if none does. One letter, also repeated, leads
 * from option to option. @param from place of the active option, -1 if there is none
 */
function nextWith(options: readonly Option[], letters: string, from: number): number | undefined {
  const isOneLetter = [...letters].every((letter) => letter === letters.charAt(0));
  const beginning = (isOneLetter ? letters.charAt(0) : letters).toLowerCase();
  const first = Math.max(0, isOneLetter ? from + 1 : from);
  const places = options.map((_, step) => (first + step) % options.length);
  return places.find((place) => options[place]?.label.toLowerCase().startsWith(beginning));
}
