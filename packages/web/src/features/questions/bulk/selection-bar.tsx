import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Button, Checkbox, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useStore } from '../../../lib/store.ts';
import { FullChapters } from '../../../ui/full-chapters.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { type BulkChange, useBulkEdit } from './bulk-edit.ts';
import { MoveDialog } from './move-dialog.tsx';
import { OrderMenu } from './order-menu.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';
import { TagsDialog } from './tags-dialog.tsx';

interface SelectionBarProps {
  selection: Selection;
  /** How many questions the list shows. */
  shown: number;
  /** Returns the questions of the list. */
  getQuestions: () => readonly Question[];
}

/** Selects everything shown, and changes the selected questions. */
export function SelectionBar({ selection, shown, getQuestions }: SelectionBarProps) {
  const selected = useStore(selection);
  const isAll = selected.size === shown;
  return (
    <div className={classes.bar} data-active={selected.size > 0 || undefined}>
      <Checkbox
        label={
          selected.size === 0
            ? `Select all ${shown.toLocaleString('en')} shown`
            : `${selected.size.toLocaleString('en')} selected`
        }
        aria-label={`Select all ${shown.toLocaleString('en')} shown`}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        onChange={() => (isAll ? selection.clear() : selection.selectAll())}
      />
      {selected.size > 0 && (
        <BulkActions
          count={selected.size}
          getSelected={() => getQuestions().filter(({ _id }) => selected.has(_id))}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

interface BulkActionsProps {
  count: number;
  getSelected: () => readonly Question[];
  onClear: () => void;
}

function BulkActions({ count, getSelected, onClear }: BulkActionsProps) {
  const { mutate, isPending, rest } = useBulkEdit();
  const [isMoving, moving] = useDisclosure(false);
  const isTooMany = count > LIMITS.bulkEditQuestions;
  const isDisabled = isPending || isTooMany;

  const [isTagging, tagging] = useDisclosure(false);

  function change(to: BulkChange) {
    mutate({ questions: getSelected(), changeOf: () => to });
  }

  return (
    <section className={classes.actions} aria-label="Change the selected questions">
      <ChangeMenu
        label="Difficulty"
        options={DIFFICULTIES}
        isDisabled={isDisabled}
        onChoose={(difficulty) => change({ difficulty })}
      />
      <ChangeMenu
        label="Objective"
        options={OBJECTIVES}
        isDisabled={isDisabled}
        onChoose={(objective) => change({ objective })}
      />
      <OrderMenu
        isDisabled={isDisabled}
        onChoose={(changeOf) => mutate({ questions: getSelected(), changeOf })}
      />
      <Button variant="default" size="xs" disabled={isDisabled} onClick={moving.open}>
        Move to chapter
      </Button>
      <Button variant="default" size="xs" disabled={isDisabled} onClick={tagging.open}>
        Tags
      </Button>
      <Button variant="subtle" size="xs" onClick={onClear}>
        Clear selection
      </Button>
      {isTooMany && (
        <p className={classes.note}>
          At most {LIMITS.bulkEditQuestions.toLocaleString('en')} change at once.
        </p>
      )}
      {rest && (
        <FullChapters
          chapters={rest.chapters}
          left={rest.questions.length}
          isSending={isPending}
          onGoOn={() => mutate(rest)}
        />
      )}
      <MoveDialog
        opened={isMoving}
        getQuestions={getSelected}
        count={count}
        onClose={moving.close}
        onMove={(chapter) => {
          moving.close();
          change({ chapter });
        }}
      />
      <TagsDialog
        opened={isTagging}
        getQuestions={getSelected}
        count={count}
        onClose={tagging.close}
        onChange={(tagsOf) => {
          tagging.close();
          mutate({ questions: getSelected(), changeOf: (question) => ({ tags: tagsOf(question) }) });
        }}
      />
    </section>
  );
}

interface ChangeMenuProps<Option extends string> {
  label: string;
  options: readonly Option[];
  isDisabled: boolean;
  onChoose: (option: Option) => void;
}

function ChangeMenu<Option extends string>({
  label,
  options,
  isDisabled,
  onChoose,
}: ChangeMenuProps<Option>) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isDisabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item key={option} onClick={() => onChoose(option)}>
            {option}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
