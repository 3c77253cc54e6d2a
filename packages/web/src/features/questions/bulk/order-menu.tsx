import { pinRecognised } from '@exam/contract/pinned-choices';
import { Button, Menu } from '@mantine/core';
import type { ChangeOfEach } from '../../../data/questions.ts';
import { IconChevronDown } from '../../../ui/icons.tsx';
import type { ChangeOf } from './bulk-edit.ts';

interface OrderMenuProps {
  isDisabled: boolean;
  onChoose: (changeOf: ChangeOf, each: ChangeOfEach) => void;
}

/** How exams order the choices of the selected questions. */
export function OrderMenu({ isDisabled, onChoose }: OrderMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isDisabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Order of choices
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ORDERS.map(({ label, changeOf, each }) => (
          <Menu.Item key={label} onClick={() => onChoose(changeOf, each)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const ORDERS: readonly { label: string; changeOf: ChangeOf; each: ChangeOfEach }[] = [
  { label: 'Keep in order', changeOf: () => ({ keepChoiceOrder: true }), each: { keepChoiceOrder: true } },
  {
    label: 'Shuffle in versions',
    changeOf: () => ({ keepChoiceOrder: false }),
    each: { keepChoiceOrder: false },
  },
  { label: 'Pin last what is recognised', changeOf: pinRecognised, each: { pins: 'recognised' } },
  { label: 'Unpin all', changeOf: () => ({ pinnedChoices: [] }), each: { pins: 'none' } },
];
