import { LARGE_PRINT_SIZES, LIMITS } from '@exam/contract/limits';
import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { atMost } from '../../ui/at-most.ts';
import { OptionSetting } from './option-setting.tsx';
import row from './setting-row.module.css';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './settings-fields.module.css';
import { TextSetting } from './text-setting.tsx';
import type { PaperSettingsForm } from './use-paper-settings.ts';

const COLUMNS = [
  { value: '1', label: '1 column' },
  { value: '2', label: '2 columns' },
  { value: '5', label: 'as many as fit' },
] as const;

const PAPER_SIZES = [
  { value: 'a4', label: 'A4' },
  { value: 'us-letter', label: 'US Letter' },
] as const;

const FONT_SIZES = [
  { value: '10', label: '10 pt' },
  { value: '11', label: '11 pt' },
  { value: '12', label: '12 pt' },
  ...LARGE_PRINT_SIZES.map((size) => ({ value: `${size}` as const, label: `${size} pt` })),
] as const;

const LANGUAGES: Readonly<Record<SettingsDraft['language'], string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ar: 'العربية',
};

const LINES = [
  { field: 'institution', label: 'Institution', placeholder: 'University, faculty' },
  { field: 'course', label: 'Course', placeholder: '' },
  { field: 'title', label: 'Title', placeholder: '' },
  { field: 'date', label: 'Date', placeholder: 'Printed as you type it' },
] as const;

type FieldsProps = Pick<PaperSettingsForm, 'draft' | 'errors' | 'change'>;

/** The print settings, field by field. */
export function SettingsFields(props: FieldsProps) {
  return (
    <>
      <TitleFields {...props} />
      <StudentFields {...props} />
      <LayoutFields {...props} />
    </>
  );
}

function TitleFields({ draft, errors, change }: FieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>Title block</legend>
      {LINES.map(({ field, label, placeholder }) => (
        <TextSetting
          key={field}
          label={label}
          placeholder={placeholder}
          maxLength={LIMITS.nameLength}
          value={draft[field]}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      <TextSetting
        label="Duration"
        unit="minutes"
        maxLength={LIMITS.nameLength}
        isCount
        value={draft.durationMinutes}
        error={errors.durationMinutes}
        onChange={(durationMinutes) => change({ durationMinutes })}
      />
      <Textarea
        label="Instructions"
        placeholder="What students must know before they begin"
        size="sm"
        classNames={{ root: row.row, wrapper: row.field, label: row.label, error: row.below }}
        mod={{ tall: true }}
        autosize
        minRows={2}
        maxRows={8}
        {...atMost(LIMITS.instructionsLength)}
        value={draft.instructions}
        onChange={(event) => change({ instructions: event.currentTarget.value })}
      />
    </fieldset>
  );
}

function StudentFields({ draft, errors, change }: FieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>Students fill in</legend>
      <div className={classes.switches}>
        <Switch
          size="xs"
          label="Name"
          checked={draft.hasNameField}
          onChange={(event) => change({ hasNameField: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label="Student number"
          checked={draft.hasStudentNumberField}
          onChange={(event) => change({ hasStudentNumberField: event.currentTarget.checked })}
        />
      </div>
      {draft.hasStudentNumberField && (
        <TextSetting
          label="Digits"
          description="Length of the student number on the answer sheet"
          maxLength={2}
          isCount
          value={draft.studentNumberDigits}
          error={errors.studentNumberDigits}
          onChange={(studentNumberDigits) => change({ studentNumberDigits })}
        />
      )}
    </fieldset>
  );
}

function LayoutFields({ draft, change }: FieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>Layout</legend>
      <OptionSetting
        label="Choices"
        options={COLUMNS}
        value={draft.choiceColumns === 4 ? '5' : `${draft.choiceColumns}`}
        onChange={(value) => change({ choiceColumns: Number(value) as SettingsDraft['choiceColumns'] })}
      />
      <OptionSetting
        label="Paper"
        options={PAPER_SIZES}
        value={draft.paperSize}
        onChange={(paperSize) => change({ paperSize })}
      />
      <OptionSetting
        label="Font size"
        options={FONT_SIZES}
        value={`${draft.fontSize}`}
        onChange={(value) => change({ fontSize: Number(value) as SettingsDraft['fontSize'] })}
      />
      {draft.fontSize >= LARGE_PRINT_SIZES[0] && (
        <p className={classes.note}>
          Large print: without serifs, widely spaced, in one column, with large circles on the answer sheet.
        </p>
      )}
      <Switch
        size="xs"
        label="Short questions beside each other"
        checked={draft.questionColumns === 2}
        onChange={(event) => change({ questionColumns: event.currentTarget.checked ? 2 : 1 })}
      />
      <Switch
        size="xs"
        label="Points of questions, sections and exam"
        checked={draft.hasPoints}
        onChange={(event) => change({ hasPoints: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Allow page breaks inside questions"
        checked={draft.mayBreakQuestions}
        onChange={(event) => change({ mayBreakQuestions: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label="Explanations in the key with origins"
        checked={draft.hasExplanations}
        onChange={(event) => change({ hasExplanations: event.currentTarget.checked })}
      />
      <NativeSelect
        label="Language"
        description="For the words that the system prints, such as “Name”"
        inputWrapperOrder={['label', 'input', 'description']}
        size="sm"
        classNames={{ root: row.row, wrapper: row.field, label: row.label, description: row.below }}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={draft.language}
        onChange={(event) => change({ language: event.currentTarget.value as SettingsDraft['language'] })}
      />
    </fieldset>
  );
}
