import type { Import, ImportItem } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { MendedFields } from '../../../data/imports.ts';
import { errorText, fieldErrors } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ChoicesEditor } from '../../../ui/choices-editor/choices-editor.tsx';
import { pressMarkupKeys } from '../../../ui/markup-editing/markup-toolbar.tsx';
import { useMendItem } from '../change-imports.ts';
import classes from './items.module.css';

interface MendDialogProps {
  of: Import;
  item: ImportItem;
  isOpen: boolean;
  onClose: () => void;
}

/** The form that turns a failed item into a question, filled with what was read. */
export function MendDialog({ of, item, isOpen, onClose }: MendDialogProps) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Mend question ${(item.position + 1).toLocaleString('en')}`}
      size="lg"
      // The focus goes on to the next item, which does not exist before mending.
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={!isChanged}
    >
      <MendForm key={item.position} of={of} item={item} onClose={onClose} onChanged={setIsChanged} />
    </Modal>
  );
}

interface MendFormProps extends Omit<MendDialogProps, 'isOpen'> {
  onChanged: (isChanged: boolean) => void;
}

/** The fields as they are typed. */
interface Draft extends MendedFields {
  /** Text in the field for a new choice counts as a choice, because nobody wants to lose it. */
  newChoice: string;
}

function MendForm({ of, item, onClose, onChanged }: MendFormProps) {
  const [draft, setDraft] = useState(() => draftOf(item));
  const [changedSince, setChangedSince] = useState<readonly string[]>(NOTHING);
  const { mutate: mend, isPending, error: refusal } = useMendItem(of._id, item.position);
  // What was refused holds until its field is changed.
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(refusal)).filter(([path]) => !changedSince.includes(path.split('.')[0]!)),
  );
  const error = changedSince.length > 0 && Object.keys(errors).length === 0 ? null : refusal;
  const ofChoices = Object.keys(errors).find((path) => /^choices\b/.test(path));
  const isOfField = Object.keys(errors).length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  function change(changes: Partial<Draft>) {
    setDraft((current) => ({ ...current, ...changes }));
    setChangedSince((before) => [...new Set([...before, ...Object.keys(changes).map(fieldOf)])]);
    onChanged(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setChangedSince(NOTHING);
    mend(fieldsOf(draft), { onSuccess: onClose });
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Why item={item} isMended={changedSince.length > 0 && isWhole(fieldsOf(draft))} />
        <Textarea
          label="Text"
          data-autofocus
          autosize
          minRows={2}
          maxRows={12}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          onKeyDown={pressMarkupKeys}
          error={errors['text']}
        />
        <ChoicesEditor
          value={draft}
          newChoice={draft.newChoice}
          error={ofChoices && errors[ofChoices]}
          onChange={({ choices, correctAnswer }) => change({ choices, correctAnswer })}
          onNewChoiceChange={(newChoice) => change({ newChoice })}
        />
        <WhatIsCorrect isMissing={errors['correctAnswer'] !== undefined} />
        <CategoryField of={of} value={draft.category} onChange={(category) => change({ category })} />
        <Textarea
          label="Explanation"
          description="Why the correct answer is correct. No student sees it on a paper."
          autosize
          maxRows={8}
          value={draft.explanation}
          onChange={(event) => change({ explanation: event.currentTarget.value })}
          onKeyDown={pressMarkupKeys}
          error={errors['explanation']}
        />
        {error !== null && !isOfField && (
          <Text c="var(--mantine-color-error)">{errorText(error, 'This could not be mended.')}</Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isPending}>
            Save
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** How the correct choice is marked; shown as an error if none is. */
function WhatIsCorrect({ isMissing }: { isMissing: boolean }) {
  const words = 'Click the letter of the choice that is correct.';
  if (!isMissing) return <p className={classes.place}>{words}</p>;
  return (
    <Text role="alert" c="var(--mantine-color-error)">
      {words}
    </Text>
  );
}

/** Why the item cannot be imported as it was read. */
function Why({ item: { reason, file, line }, isMended }: { item: ImportItem; isMended: boolean }) {
  return (
    <div>
      {reason !== null && isMended && <p className={classes.place}>It can be imported once it is saved.</p>}
      {reason !== null && !isMended && <p className={classes.reason}>{reason}</p>}
      <p className={classes.place}>
        <bdi>{file}</bdi>
        {line !== null && `, line ${line.toLocaleString('en')}`}
      </p>
    </div>
  );
}

interface CategoryFieldProps {
  of: Import;
  value: string;
  onChange: (category: string) => void;
}

function CategoryField({ of, value, onChange }: CategoryFieldProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        label="Category"
        description="The category decides the chapter, as chosen under “Chapters”."
        list={listId}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {of.categories.slice(0, MOST_OFFERED).map(({ category }) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

const MOST_OFFERED = 200;
const NOTHING: readonly string[] = [];

/** Text in the field for a new choice is sent as a choice. */
const fieldOf = (field: string) => (field === 'newChoice' ? 'choices' : field);

/** Whether a question is complete. The server judges the rest, such as lengths. */
function isWhole({ text, choices, correctAnswer }: MendedFields): boolean {
  const shown = choices.map((choice) => choice.trim());
  return (
    text.trim() !== '' &&
    shown.length >= LIMITS.minChoices &&
    shown.length <= LIMITS.maxChoices &&
    new Set(shown).size === shown.length &&
    !shown.includes('') &&
    choices.includes(correctAnswer)
  );
}

function draftOf({ text, choices, correctAnswer, category, explanation }: ImportItem): Draft {
  return { text, choices, correctAnswer, category, explanation, newChoice: '' };
}

function fieldsOf({ newChoice, ...draft }: Draft): MendedFields {
  return { ...draft, choices: newChoice.trim() === '' ? draft.choices : [...draft.choices, newChoice] };
}
