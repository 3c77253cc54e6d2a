import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { togglePin, withChoices } from '../../../ui/choices-editor/choice-order.ts';
import { ChoiceOrderNotes, KeepOrderBox } from '../../../ui/choices-editor/choice-order-notes.tsx';
import { ChoicesEditor } from '../../../ui/choices-editor/choices-editor.tsx';
import { MarkupToolbar, pressMarkupKeys } from '../../../ui/markup-editing/markup-toolbar.tsx';
import classes from './correct-exam-screen.module.css';
import type { Mend } from './correction-draft.ts';

interface MendFormProps {
  start: Mend;
  /** Whether the question can be mended in the pool, too. */
  canMendPool: boolean;
  onDone: (texts: Mend) => void;
  onCancel: () => void;
}

/** The texts of a question as they are to stand in the copy. */
export function MendForm({ start, canMendPool, onDone, onCancel }: MendFormProps) {
  const [texts, setTexts] = useState(start);
  const [newChoice, setNewChoice] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const set = (change: Partial<Mend>) => setTexts((current) => ({ ...current, ...change }));
  const ordered = newChoice.trim() === '' ? texts : withChoices(texts, [...texts.choices, newChoice]);
  const hasAnswer = texts.choices.includes(texts.correctAnswer);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasAnswer) return;
    onDone({ ...texts, ...ordered });
  }

  return (
    <form className={classes.panel} aria-label="Mend the question" noValidate onSubmit={submit}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the keys of the field inside */}
      <div onKeyDown={pressMarkupKeys}>
        <MarkupToolbar label="Text" area={() => area.current} />
        <Textarea
          ref={area}
          label="Text"
          autosize
          minRows={2}
          data-autofocus
          autoFocus
          value={texts.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </div>
      <ChoicesEditor
        value={texts}
        newChoice={newChoice}
        error={hasAnswer ? undefined : 'Mark the correct choice by a click on its letter.'}
        onChange={({ choices, correctAnswer }) => set({ ...withChoices(texts, choices), correctAnswer })}
        onNewChoiceChange={setNewChoice}
        pins={{ choices: texts.pinnedChoices, onToggle: (index) => set(togglePin(texts, index)) }}
      />
      <ChoiceOrderNotes
        value={ordered}
        onChange={({ pinnedChoices, keepChoiceOrder }) => set({ pinnedChoices, keepChoiceOrder })}
      />
      <KeepOrderBox isKept={texts.keepChoiceOrder} onChange={(keepChoiceOrder) => set({ keepChoiceOrder })} />
      <Textarea
        label="Explanation"
        autosize
        minRows={1}
        value={texts.explanation}
        onChange={(event) => set({ explanation: event.currentTarget.value })}
      />
      {canMendPool && (
        <Checkbox
          label="Mend the question in the pool, too"
          description="Only if nobody has changed that question since the exam was saved."
          checked={texts.inPool}
          onChange={(event) => set({ inPool: event.currentTarget.checked })}
        />
      )}
      <Group gap="sm">
        <Button type="submit">Done</Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
