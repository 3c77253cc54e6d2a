import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Button, Checkbox, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ChangeOfEach, FoundQuestions } from '../../../data/questions.ts';
import { useStore } from '../../../lib/store.ts';
import { counted } from '../../../ui/counted.ts';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { FullChapters } from '../../../ui/full-chapters.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { useBulkDeletion } from '../../../ui/use-deletion.ts';
import { type ChangeOf, useBulkEdit } from './bulk-edit.ts';
import { CopyButton } from './copy-button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OrderMenu } from './order-menu.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';
import { TagsDialog } from './tags-dialog.tsx';

interface SelectionBarProps {
  selection: Selection;
  /** How many questions the list shows. */
  shown: number;
  /** Everything that the list finds; absent where the account may not change all of it. */
  found: FoundQuestions | undefined;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  /** Returns the questions of the list. */
  getQuestions: () => readonly Question[];
}

/** Selects everything shown or found, and changes the selected questions. */
export function SelectionBar({ selection, shown, found, isDemo, getQuestions }: SelectionBarProps) {
  const selected = useStore(selection);
  const isWhole = useStore(selection.isWhole) && found !== undefined;
  const isAll = selected.size === shown;
  const count = isWhole ? found.numberOfQuestions : selected.size;
  const hasMore = found !== undefined && found.numberOfQuestions > shown;
  return (
    <div className={classes.bar} data-active={selected.size > 0 || undefined}>
      <Checkbox
        label={
          count === 0
            ? `Select all ${shown.toLocaleString('en')} shown`
            : `${count.toLocaleString('en')} selected`
        }
        aria-label={`Select all ${shown.toLocaleString('en')} shown`}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        onChange={() => (isAll ? selection.clear() : selection.selectAll())}
      />
      {hasMore && !isWhole && <SelectFound found={found} onSelect={selection.selectWhole} />}
      {selected.size > 0 && (
        <BulkActions
          count={count}
          found={isWhole ? found : undefined}
          isDemo={isDemo}
          getSelected={() => getQuestions().filter(({ _id }) => selected.has(_id))}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

function SelectFound({ found, onSelect }: { found: FoundQuestions; onSelect: () => void }) {
  const total = found.numberOfQuestions.toLocaleString('en');
  if (found.numberOfQuestions > LIMITS.bulkEditQuestions) {
    return (
      <p className={classes.note}>
        All {total} found are too many to select: at most {LIMITS.bulkEditQuestions.toLocaleString('en')}{' '}
        change at once.
      </p>
    );
  }
  return (
    <Button variant="subtle" size="xs" onClick={onSelect}>
      Select all {total} found
    </Button>
  );
}

interface BulkActionsProps {
  count: number;
  /** If everything that the list finds is selected. */
  found: FoundQuestions | undefined;
  isDemo: boolean;
  /** Returns the selected questions that are loaded. */
  getSelected: () => readonly Question[];
  onClear: () => void;
}

function BulkActions({ count, found, isDemo, getSelected, onClear }: BulkActionsProps) {
  const { mutate, isPending, rest } = useBulkEdit();
  const deletion = useBulkDeletion();
  const [isMoving, moving] = useDisclosure(false);
  const [isTagging, tagging] = useDisclosure(false);
  const isTooMany = count > LIMITS.bulkEditQuestions;
  const isDisabled = isPending || deletion.isPending || isTooMany;

  function change(changeOf: ChangeOf, each: ChangeOfEach) {
    mutate({ questions: getSelected(), changeOf, ...(found && { each, found }) });
  }

  async function deleteAll() {
    await deletion.mutateAsync({ ids: getSelected().map(({ _id }) => _id), found });
    onClear();
  }

  return (
    <section className={classes.actions} aria-label="Change the selected questions">
      <ChangeMenu
        label="Difficulty"
        options={DIFFICULTIES}
        isDisabled={isDisabled}
        onChoose={(difficulty) => change(() => ({ difficulty }), { difficulty })}
      />
      <ChangeMenu
        label="Objective"
        options={OBJECTIVES}
        isDisabled={isDisabled}
        onChoose={(objective) => change(() => ({ objective }), { objective })}
      />
      <OrderMenu isDisabled={isDisabled} onChoose={change} />
      <Button variant="default" size="xs" disabled={isDisabled} onClick={moving.open}>
        Move to chapter
      </Button>
      <CopyButton size="xs" disabled={isDisabled} getQuestions={getSelected} found={found} count={count} />
      <Button variant="default" size="xs" disabled={isDisabled} onClick={tagging.open}>
        Tags
      </Button>
      {!isTooMany && (
        <DeleteButton
          size="xs"
          disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
          confirmTitle={`Delete ${counted(count, 'question')}?`}
          confirmText="What is deleted stays in the trash for 30 days. Exams keep their copies."
          onDelete={deleteAll}
        />
      )}
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
          left={rest.left}
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
          change(() => ({ chapter }), { chapterId: chapter._id });
        }}
      />
      <TagsDialog
        opened={isTagging}
        getQuestions={getSelected}
        count={count}
        isWhole={found !== undefined}
        onClose={tagging.close}
        onChange={(tagsOf, each) => {
          tagging.close();
          change((question) => ({ tags: tagsOf(question) }), each);
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
