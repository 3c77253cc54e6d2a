import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { Select } from './select.tsx';

const COURSES = ['Algebra', 'Operating Systems', 'Optics', 'Oceans'];
const send = vi.fn();
const clear = vi.fn();

type Props = Partial<ComponentProps<typeof Select<string>>>;

function Form({ value: initial = null, onClear, ...props }: Props) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Select
        label="Course"
        options={COURSES}
        {...props}
        value={value}
        onChange={setValue}
        {...(onClear && {
          onClear: () => {
            setValue(null);
            onClear();
          },
        })}
      />
      <button type="submit">Send</button>
    </form>
  );
}

function show(props: Props = {}) {
  send.mockClear();
  clear.mockClear();
  renderScreen(<Form {...props} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Course' });
  return { user: userEvent.setup(), field };
}

const listed = () => screen.queryAllByRole('option').map((option) => option.textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a list that is searched', () => {
  test('makes the first match active, and Enter takes it without sending the form', async () => {
    const { user, field } = show({ searchable: true });
    await user.click(field);
    expect(active(field)).toBe('Algebra');
    await user.type(field, 'op');
    expect(listed()).toEqual(['Operating Systems', 'Optics']);
    expect(active(field)).toBe('Operating Systems');
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Operating Systems');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  test('never sends the form: closed, with the choice active, and where nothing matches', async () => {
    const { user, field } = show({ searchable: true, value: 'Optics', nothingFound: 'No course matches' });
    await user.tab();
    expect(active(field)).toBe('Optics');
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Optics');
    await user.keyboard('{Enter}');
    expect(listed()).toEqual(COURSES);
    await user.keyboard('zzz{Enter}');
    expect(listed()).toEqual(['No course matches']);
    expect(send).not.toHaveBeenCalled();
    await user.tab();
    expect(field.value).toBe('Optics');
  });

  test('begins a new search with what is typed behind or over the choice', async () => {
    const { user, field } = show({ searchable: true, value: 'Optics' });
    await user.click(field);
    await user.keyboard('alg');
    expect(listed()).toEqual(['Algebra']);
    await user.keyboard('{Enter}o');
    expect(listed()).toEqual(['Operating Systems', 'Optics', 'Oceans']);
  });

  test('is lost by emptying it only where a choice can be taken back', async () => {
    const { user, field } = show({ searchable: true, value: 'Optics' });
    await user.clear(field);
    await user.tab();
    expect(field.value).toBe('Optics');
  });
});

describe('a short list', () => {
  test('opens by a letter at the option that begins with it, again at the next, and Enter takes it', async () => {
    const { user, field } = show();
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('o');
    expect(active(field)).toBe('Operating Systems');
    await user.keyboard('o');
    expect(active(field)).toBe('Optics');
    expect(field.value).toBe('');
    await user.keyboard('{Enter}');
    expect(field.value).toBe('Optics');
    expect(send).not.toHaveBeenCalled();
  });

  test('is led through by several letters, arrows, Home, End and Space', async () => {
    const { user, field } = show({ value: 'Algebra' });
    await user.tab();
    await user.keyboard('oce');
    expect(active(field)).toBe('Oceans');
    await user.keyboard('{ArrowDown}');
    expect(active(field)).toBe('Algebra');
    await user.keyboard('{Home}{End}{ArrowUp}');
    expect(active(field)).toBe('Optics');
  });

  test('opens and is taken from by Space', async () => {
    const { user, field } = show({ value: 'Optics' });
    await user.tab();
    await user.keyboard(' {ArrowDown} ');
    expect(field.value).toBe('Oceans');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('keeps its choice on Escape and when it is left', async () => {
    const { user, field } = show({ value: 'Algebra' });
    await user.click(field);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('Algebra');
  });

  test('takes its choice back by the keyboard, where that is possible', async () => {
    const { user, field } = show({ value: 'Algebra', onClear: clear });
    await user.tab();
    await user.keyboard('{Backspace}');
    expect(field.value).toBe('');
    expect(clear).toHaveBeenCalledTimes(1);
  });
});

test('a click takes an option, which is the chosen one from then on', async () => {
  const { user, field } = show();
  await user.click(field);
  await user.click(screen.getByText('Oceans'));
  expect(field.value).toBe('Oceans');
  await user.click(field);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Oceans');
});
