import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { letterOf } from '@exam/contract/letters';
import { mapMarkup } from '@exam/contract/markup-fields';
import { plainText, setImageWidth } from '@exam/contract/rich-text';
import { Button, SimpleGrid, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { AnnotationView } from '../../../ui/annotation-view.tsx';
import { type OrderedChoices, togglePin, withChoices } from '../../../ui/choices-editor/choice-order.ts';
import { ChoiceOrderNotes, KeepOrderBox } from '../../../ui/choices-editor/choice-order-notes.tsx';
import { type Choices, choiceOfLetter, replaceInChoices } from '../../../ui/choices-editor/choices.ts';
import { ChoicesEditor } from '../../../ui/choices-editor/choices-editor.tsx';
import { FormulasTold } from '../../../ui/formulas-told.tsx';
import { ItemForm } from '../../../ui/item-form.tsx';
import { TagLabels } from '../../../ui/labels.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import { ImageWidthContext } from '../../../ui/rich-text-image.tsx';
import { Select } from '../../../ui/select.tsx';
import { isShortcut, useShortcut } from '../../../ui/shortcuts.ts';
import { AnnotationFields } from './annotation-fields.tsx';
import { choicesOf, previewOf, type QuestionDraft } from './question-draft.ts';
import classes from './question-form.module.css';
import { TextField } from './text-field.tsx';

interface QuestionFormProps {
  draft: QuestionDraft;
  /** Refusals by the path of the field, as the API names it. */
  errors: Partial<Record<string, string>>;
  submitLabel: string;
  isSaving: boolean;
  /** Address of the Cancel link. */
  cancelTo: string;
  /** The state of that address. */
  cancelState?: unknown;
  onChange: (change: (draft: QuestionDraft) => QuestionDraft) => void;
  /** Sends the draft as typed; the server checks it. */
  onSubmit: () => void;
  /** Sends the draft, and begins the next question. */
  onAddAnother?: (() => void) | undefined;
  /** Further fields above the button. */
  children?: ReactNode;
}

/** The fields of a question, with a preview beside them. */
export function QuestionForm(props: QuestionFormProps) {
  const {
    draft,
    errors,
    submitLabel,
    isSaving,
    cancelTo,
    cancelState,
    onChange,
    onSubmit,
    onAddAnother,
    children,
  } = props;
  const [isUploading, setIsUploading] = useState(false);
  useShortcut('save');
  const [isUploadingMore, setIsUploadingMore] = useState(false);
  const [isUploadingChoices, setIsUploadingChoices] = useState(false);
  const set = (changes: Partial<QuestionDraft>) => onChange((current) => ({ ...current, ...changes }));

  /** The next choice, which is not in the list yet, is decided about when it is. */
  function setOrder({ pinnedChoices, keepChoiceOrder }: OrderedChoices) {
    set({ pinnedChoices, keepChoiceOrder });
  }

  function replaceIn(name: 'text' | 'explanation', placeholder: string, text: string) {
    onChange((current) => ({ ...current, [name]: current[name].replace(placeholder, () => text) }));
  }

  function replaceInOptions(placeholder: string, text: string) {
    onChange((current) => {
      const { choices, correctAnswer } = replaceInChoices(current, placeholder, text);
      const newChoice = current.newChoice.replace(placeholder, () => text);
      return { ...current, ...withChoices(current, choices), correctAnswer, newChoice };
    });
  }

  return (
    <div className={classes.layout}>
      <div onKeyDownCapture={submitByCtrlEnter}>
        <ItemForm
          submitLabel={submitLabel}
          isSaving={isSaving || isUploading || isUploadingMore || isUploadingChoices}
          cancelTo={cancelTo}
          cancelState={cancelState}
          onSubmit={onSubmit}
          onAddAnother={onAddAnother}
        >
          <TextField
            label="Text"
            name="text"
            isFirst
            text={draft.text}
            courseId={draft.courseId}
            error={errors['text']}
            onChange={(text) => set({ text })}
            onReplace={(placeholder, text) => replaceIn('text', placeholder, text)}
            onUploading={setIsUploading}
          />
          <ChoicesEditor
            value={draft}
            newChoice={draft.newChoice}
            error={errorOfChoices(errors)}
            onChange={({ choices, correctAnswer }) => set({ ...withChoices(draft, choices), correctAnswer })}
            onNewChoiceChange={(newChoice) => set({ newChoice })}
            pins={{ choices: draft.pinnedChoices, onToggle: (index) => set(togglePin(draft, index)) }}
            images={{
              courseId: draft.courseId,
              onReplace: replaceInOptions,
              onUploading: setIsUploadingChoices,
            }}
          />
          <ChoiceOrderNotes value={choicesOf(draft)} onChange={setOrder} />
          <div>
            <Textarea
              label="Correct answer"
              name="correctAnswer"
              description="Equal to one of the choices. A click on a choice's letter fills it in."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              minRows={1}
              value={draft.correctAnswer}
              onChange={(event) => set({ correctAnswer: event.currentTarget.value })}
              onKeyDown={submitByEnter}
              error={errors['correctAnswer']}
            />
            <LetterOffer
              value={{ ...choicesOf(draft), correctAnswer: draft.correctAnswer }}
              onTake={(correctAnswer) => set({ correctAnswer })}
            />
          </div>
          <KeepOrderBox
            isKept={draft.keepChoiceOrder}
            onChange={(keepChoiceOrder) => set({ keepChoiceOrder })}
          />
          <KindFields value={draft} errors={errors} onChange={set} />
          <AnnotationFields
            draft={draft}
            errors={errors}
            onChange={set}
            onReplace={(placeholder, text) => replaceIn('explanation', placeholder, text)}
            onUploading={setIsUploadingMore}
          />
          {children}
        </ItemForm>
      </div>
      <ImageWidthContext value={(imageId, width) => onChange((now) => withImageWidth(now, imageId, width))}>
        <Preview draft={draft} />
      </ImageWidthContext>
    </div>
  );
}

/** An image has one width wherever its question shows it. */
function withImageWidth(draft: QuestionDraft, imageId: string, width: number): QuestionDraft {
  const sized = (text: string) => setImageWidth(text, imageId, width);
  return { ...mapMarkup(draft, sized), newChoice: sized(draft.newChoice) };
}

/** From everywhere in the form, also from fields and buttons that take Enter otherwise. */
function submitByCtrlEnter(event: KeyboardEvent) {
  if (!isShortcut('save', event) || event.nativeEvent.isComposing) return;
  const form = event.target instanceof HTMLElement ? event.target.closest('form') : null;
  if (form === null) return;
  event.preventDefault();
  event.stopPropagation();
  form.requestSubmit();
}

/** For fields that usually hold one line; Shift-Enter inserts a line break. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.form?.requestSubmit();
}

/** The path of a refusal names the list of choices, or one choice by index. */
function errorOfChoices(errors: QuestionFormProps['errors']): string | undefined {
  const path = Object.keys(errors).find((name) => name === 'choices' || name.startsWith('choices.'));
  return path === undefined ? undefined : errors[path];
}

/** Preview of the question. It follows the typing without slowing it down. */
function Preview({ draft }: { draft: QuestionDraft }) {
  const shown = useDeferredValue(draft);
  const question = previewOf(shown);
  const isEmpty = question.text === '' && question.choices.length === 0;
  return (
    <section className={classes.preview} aria-label="Preview">
      <h2 className={classes.previewTitle}>Preview</h2>
      {isEmpty ? (
        <p className={classes.previewEmpty}>As you write, the question appears here as it will look.</p>
      ) : (
        <>
          <QuestionView question={question} labels={<TagLabels tags={shown.tags} />} />
          <AnnotationView {...shown} />
          <FormulasTold
            texts={[question.text, ...question.choices, shown.explanation]}
            className={classes.previewNote}
          />
        </>
      )}
    </section>
  );
}

type Kind = Pick<QuestionDraft, 'difficulty' | 'objective'>;

interface KindFieldsProps {
  value: Kind;
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<Kind>) => void;
}

/** Difficulty and objective. */
function KindFields({ value, errors, onChange }: KindFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Difficulty"
        placeholder="Choose a difficulty"
        options={DIFFICULTIES}
        value={value.difficulty || null}
        error={errors['difficulty']}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <Select
        label="Objective"
        placeholder="Choose an objective"
        options={OBJECTIVES}
        value={value.objective || null}
        error={errors['objective']}
        onChange={(objective) => onChange({ objective })}
      />
    </SimpleGrid>
  );
}

/** In characters. */
const LONGEST_SHOWN = 60;

/** Offers the choice of a letter that was typed as the correct answer. It is never taken by itself: fields go as typed. */
function LetterOffer({ value, onTake }: { value: Choices; onTake: (correctAnswer: string) => void }) {
  const index = choiceOfLetter(value);
  const choice = index === undefined ? undefined : value.choices[index];
  if (index === undefined || choice === undefined) return null;
  const words = plainText(choice).trim();
  const shown = words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN)}…` : words;
  return (
    <Button variant="subtle" size="compact-sm" mt={4} onClick={() => onTake(choice)}>
      Take choice {letterOf(index)}: “{shown}”
    </Button>
  );
}
