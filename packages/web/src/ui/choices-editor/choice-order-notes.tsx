import { recogniseChoices } from '@exam/contract/pinned-choices';
import { plainText } from '@exam/contract/rich-text';
import { Button, Checkbox } from '@mantine/core';
import { type OrderedChoices, seriesOf, unpin } from './choice-order.ts';
import classes from './choice-order-notes.module.css';

interface ChoiceOrderNotesProps {
  value: OrderedChoices;
  onChange: (value: OrderedChoices) => void;
}

/** Notes on recognised choices and on their order in exams, each with the button that changes it. */
export function ChoiceOrderNotes({ value, onChange }: ChoiceOrderNotesProps) {
  const { choices, pinnedChoices, keepChoiceOrder } = value;
  const { referring } = recogniseChoices(choices);
  const series = keepChoiceOrder ? undefined : seriesOf(value);
  return (
    <div className={classes.notes} aria-live="polite">
      {pinnedChoices.length > 0 && (
        <p className={classes.note}>
          Pinned last in every exam: {quoted(pinnedChoices)}.
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(unpin(value, pinnedChoices))}>
            Unpin
          </Button>
        </p>
      )}
      {referring.length > 0 && keepChoiceOrder && (
        <p className={classes.note}>
          {quoted(referring)} {referring.length === 1 ? 'names' : 'name'} choices by their letters, so the
          order is kept.
        </p>
      )}
      {series && (
        <p className={classes.note}>
          These choices are all {series}.
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange({ ...value, keepChoiceOrder: true })}
          >
            Keep them in this order
          </Button>
        </p>
      )}
    </div>
  );
}

interface KeepOrderBoxProps {
  isKept: boolean;
  onChange: (isKept: boolean) => void;
}

/** Whether versions shuffle the choices. */
export function KeepOrderBox({ isKept, onChange }: KeepOrderBoxProps) {
  return (
    <Checkbox
      label="Keep the choices in this order"
      description="Versions shuffle choices; tick this where they form a series, or name each other by letters."
      checked={isKept}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

const LONGEST_SHOWN = 60;

function quoted(choices: readonly string[]): string {
  const shown = choices.map((choice) => plainText(choice).trim());
  return shown
    .map((text) => `“${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}”`)
    .join(', ');
}
