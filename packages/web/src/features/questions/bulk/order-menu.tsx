import type { Question } from '@exam/contract';
import { decideOrder } from '@exam/contract/pinned-choices';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '../../../ui/icons.tsx';
import type { BulkChange } from './bulk-edit.ts';

interface OrderMenuProps {
  isDisabled: boolean;
  onChoose: (changeOf: (question: Question) => BulkChange) => void;
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
        {ORDERS.map(({ label, changeOf }) => (
          <Menu.Item key={label} onClick={() => onChoose(changeOf)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const ORDERS: readonly { label: string; changeOf: (question: Question) => BulkChange }[] = [
  { label: 'Keep in order', changeOf: () => ({ keepChoiceOrder: true }) },
  { label: 'Shuffle in versions', changeOf: () => ({ keepChoiceOrder: false }) },
  { label: 'Pin last what is recognised', changeOf: withPins },
  { label: 'Unpin all', changeOf: () => ({ pinnedChoices: [] }) },
];

/** “All of the above” and its kind; where choices name others by letters the order is kept, too. */
function withPins({ choices, pinnedChoices, keepChoiceOrder }: Question): BulkChange {
  const found = decideOrder({ choices, keepChoiceOrder: keepChoiceOrder || undefined });
  const isPinned = new Set([...pinnedChoices, ...found.pinnedChoices]);
  return {
    keepChoiceOrder: found.keepChoiceOrder,
    pinnedChoices: choices.filter((choice) => isPinned.has(choice)),
  };
}
