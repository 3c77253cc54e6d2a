import type { ExamDetail, KeptPaper, PrintChoice } from '@exam/contract';
import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import bare from '../../ui/bare.module.css';
import { counted } from '../../ui/counted.ts';
import { IconChevronDown } from '../../ui/icons.tsx';
import { DownloadFoot } from './download-foot.tsx';
import { LargePapersFields, useLargePapers } from './large-papers.tsx';
import { LetterCounts } from './letter-counts.tsx';
import { OptionSetting } from './option-setting.tsx';
import { describeDownload, PART_WORDS, PARTS } from './paper-words.ts';
import { PersonalSheetsFields, usePersonalSheets } from './personal-sheets.tsx';
import { Preview } from './preview.tsx';
import classes from './print-panes.module.css';
import fields from './settings-fields.module.css';
import { SettingsFields } from './settings-fields.tsx';
import { useDownload } from './use-download.ts';
import { type PaperSettingsForm, usePaperSettings } from './use-paper-settings.ts';

/** The pages follow after this pause in typing. A page with another title takes a few hundredths of a second. */
const PAUSE_MS = 120;

interface PrintPanesProps {
  exam: ExamDetail;
  /** The initial settings and choice. */
  kept: KeptPaper;
}

/** The choice of documents and the settings on the left, the pages on the right. */
export function PrintPanes({ exam, kept }: PrintPanesProps) {
  const { _id: examId, versions } = exam;
  const form = usePaperSettings(examId, kept);
  const [settled, settleNow] = useSettled(form.settings, PAUSE_MS);
  const { choice } = form;
  const download = useDownload(examId);
  const headingId = useId();
  const personal = usePersonalSheets(examId, choice);
  const obstacle = obstacleTo(form) ?? personal.error;
  const { fontSize } = form.settings;
  const large = useLargePapers(examId, choice, { fontSize, isPersonal: personal.sheets !== undefined });
  const order = {
    ...{ ...choice, settings: form.settings },
    ...(personal.sheets && { sheets: personal.sheets }),
    ...(large.isWanted && { largePrint: true as const }),
  };
  const printAllTheSame = () => download.start({ ...order, allowsMissingSigns: true });
  // All sheets of students are one document.
  const count =
    choice.parts.length * choice.versions.length - (personal.sheets ? choice.versions.length - 1 : 0);

  const addSheet = () => form.choose({ ...choice, parts: toggle(PARTS, choice.parts, 'answer-sheet') });

  const largePlan = large.isWanted ? `, and ${counted(large.numberOfStudents, 'paper')} in large print` : '';

  function refreshOnEnter(event: KeyboardEvent) {
    if (!isEnd(event)) return;
    event.preventDefault();
    settleNow();
    form.keepNow();
  }

  return (
    <div className={classes.panes}>
      <section className={classes.left} aria-labelledby={headingId} onKeyDown={refreshOnEnter}>
        <div className={classes.card}>
          <h2 id={headingId} className={classes.title}>
            What to print
          </h2>
          <div className={classes.fields}>
            <WhatToPrint versions={versions} choice={choice} onChange={form.choose} />
            <LetterCounts examId={examId} versions={choice.versions} />
            <PersonalSheetsFields examId={examId} personal={personal} />
            <LargePapersFields large={large} />
            <Fold title="How it looks">
              <SettingsFields {...form} />
            </Fold>
          </div>
        </div>
        <DownloadFoot
          plan={obstacle ?? `${describeDownload(count, choice.format)}${largePlan}.`}
          canDownload={obstacle === undefined}
          isRunning={download.isRunning}
          outcome={download.outcome}
          hasKeepingFailed={form.hasFailed}
          onDownload={() => download.start(order)}
          onPrintAllTheSame={printAllTheSame}
          onKeep={form.keepNow}
          onAddSheet={lacksSheet(exam, choice) ? addSheet : undefined}
        />
      </section>
      <Preview
        examId={examId}
        versions={versions}
        settings={settled}
        onPrintAllTheSame={
          obstacle === undefined && choice.format === 'pdf' && !download.isRunning
            ? printAllTheSame
            : undefined
        }
      />
    </div>
  );
}

/** Whether questions are printed without the sheets that the exam's owner would scan. */
function lacksSheet({ progress, resultsAt }: ExamDetail, { parts }: PrintChoice): boolean {
  const mayScan = progress !== null && resultsAt === null;
  return mayScan && parts.includes('questions') && !parts.includes('answer-sheet');
}

/** Why nothing can be downloaded; undefined if something can. */
function obstacleTo({ choice, errors }: PaperSettingsForm): string | undefined {
  if (choice.parts.length === 0) return 'Choose a document to print.';
  if (choice.versions.length === 0) return 'Choose a version to print.';
  return errors.durationMinutes ?? errors.studentNumberDigits;
}

/** Whether a key ends the editing of a field: Enter, or Ctrl-Enter in a text area. */
function isEnd({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false;
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLInputElement;
}

/** Collapsed on a narrow screen, where the pages are below; always open beside the pages. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  return (
    <>
      <h3 className={classes.foldTitle}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </button>
      </h3>
      <div id={bodyId} className={classes.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** A value that follows another one after a pause, and a function that makes it follow immediately. */
function useSettled<Value>(value: Value, pauseMs: number): [settled: Value, settleNow: () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, () => setSettled(value)];
}

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'docx', label: 'Word' },
] as const;

interface WhatToPrintProps {
  /** The letters of the exam's versions. */
  versions: readonly string[];
  choice: PrintChoice;
  onChange: (choice: PrintChoice) => void;
}

/** The choice of documents, versions and format. */
function WhatToPrint({ versions, choice, onChange }: WhatToPrintProps) {
  return (
    <>
      <fieldset className={bare.group}>
        <legend className={fields.title}>Documents</legend>
        <div className={classes.parts}>
          {PARTS.map((part) => (
            <Checkbox
              key={part}
              size="xs"
              label={PART_WORDS[part].name}
              checked={choice.parts.includes(part)}
              onChange={() => onChange({ ...choice, parts: toggle(PARTS, choice.parts, part) })}
            />
          ))}
        </div>
      </fieldset>
      {versions.length > 1 && (
        <fieldset className={bare.group}>
          <legend className={fields.title}>Versions</legend>
          <div className={fields.switches}>
            {versions.map((version) => (
              <Checkbox
                key={version}
                size="xs"
                label={version}
                aria-label={`Version ${version}`}
                checked={choice.versions.includes(version)}
                onChange={() => onChange({ ...choice, versions: toggle(versions, choice.versions, version) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div>
        <OptionSetting
          label="Format"
          options={FORMATS}
          value={choice.format}
          onChange={(format) => onChange({ ...choice, format })}
        />
        {choice.format === 'docx' && (
          <p className={classes.note}>
            For editing. Pages may break differently in Word than in the preview.
          </p>
        )}
      </div>
    </>
  );
}

/** The chosen items with one added or removed, in the order of `all`. */
function toggle<Item>(all: readonly Item[], chosen: readonly Item[], item: Item): Item[] {
  return all.filter((other) => (other === item) !== chosen.includes(other));
}
