import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import bare from '../../ui/bare.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { VersionPanels, VersionsBar, type VersionsLook } from '../../ui/exams/versions-view.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import titles from '../../ui/titles.module.css';
import type { ChapterNames } from './chapter-names.ts';
import { EbelLine } from './ebel-line.tsx';
import { ExpectedLine } from './expected-line.tsx';
import type { GeneratedPaper } from './generated-paper.ts';
import { describeOutcome } from './outcome.ts';
import { DistributionLine, Paper } from './paper.tsx';
import { PAPER_ORDERS } from './paper-changes.ts';
import classes from './paper-pane.module.css';
import type { PaperControls } from './questions/use-paper-controls.ts';
import { ComparedVersion } from './versions/compared-version.tsx';
import { versionsOf } from './versions/paper-versions.ts';
import type { PaperState } from './workbench.ts';

interface PaperPaneProps {
  name: string;
  generation: PaperState;
  chapterNames: ChapterNames;
  /** Whether the details differ from those of the shown exam. */
  isOutdated: boolean;
  controls: PaperControls;
  /** Which version is shown, if there are several. */
  look: VersionsLook;
  onLook: (look: VersionsLook) => void;
  isSaving: boolean;
  /** The id of the saved exam, until something changes. */
  savedExamId: string | undefined;
  onSave: () => void;
  /** Why the server refused the name. */
  nameError: string | undefined;
  /** Saves the exam under another name. */
  onName: (name: string) => void;
  paneRef: RefObject<HTMLElement | null>;
}

/** The right pane: the exam as a paper, and the way to save it. */
export function PaperPane(props: PaperPaneProps) {
  const { generation, chapterNames, look, onLook, isSaving, savedExamId, onSave, nameError, onName } = props;
  const { status, paper } = generation;
  const panelId = useId();
  const versions = paper ? versionsOf(paper) : [];
  const numberOfVersions = versions.length;
  const versionsShown = { numberOfVersions, look, onLook };
  const canSave = status === 'ready' && savedExamId === undefined;
  return (
    <section
      ref={props.paneRef}
      className={classes.pane}
      aria-labelledby="generated-exam"
      aria-busy={status === 'running'}
    >
      <div className={classes.head}>
        <h2 id="generated-exam" className={titles.pane}>
          Generated Exam
        </h2>
        {paper && <VersionsBar {...versionsShown} panelId={panelId} isInHead />}
        <BusyButton
          // While the details ask for another exam, generating comes first.
          variant={props.isOutdated ? 'default' : 'filled'}
          disabled={!canSave}
          isBusy={isSaving}
          onClick={onSave}
        >
          Save Exam
        </BusyButton>
        {nameError !== undefined && canSave && (
          <NameForm error={nameError} isSaving={isSaving} onName={onName} />
        )}
      </div>
      {paper ? (
        <>
          {!(look.isSideBySide && numberOfVersions > 1) && (
            <DistributionLine
              counts={paper.request}
              questions={(versions[look.shown] ?? versions.at(-1) ?? paper).questions}
              chapterNames={chapterNames}
            />
          )}
          <ExpectedLine paper={paper} />
          <EbelLine paper={paper} />
          <p className={classes.note} role="status">
            <span className={classes.outcome}>{describeOutcome(paper).join(' ')}</span>{' '}
            <PaperNote {...props} /> <LocksNote {...props} />
          </p>
          <OrderChoice controls={props.controls} hasHeadings={paper.headings !== undefined} />
          <Warnings paper={paper} />
          <Versions {...props} paper={paper} panelId={panelId} />
          <SavedNote {...props} />
        </>
      ) : (
        <NoPaper isComing={status === 'running'} />
      )}
    </section>
  );
}

/** The paper; with several versions, each version is a separate paper. */
function Versions(props: PaperPaneProps & { paper: GeneratedPaper; panelId: string }) {
  const { paper, panelId, generation, name, controls, look, onLook } = props;
  const count = versionsOf(paper).length;

  const show = (index: number) => (
    <div className={classes.paper} data-stale={generation.status !== 'ready' || undefined}>
      {look.isSideBySide && count > 1 ? (
        <ComparedVersion paper={paper} index={index} showsKey={look.showsKey} />
      ) : (
        <Paper paper={paper} index={index} showsKey={look.showsKey} name={name} controls={controls} />
      )}
    </div>
  );

  return (
    <VersionPanels numberOfVersions={count} look={look} onLook={onLook} panelId={panelId}>
      {show}
    </VersionPanels>
  );
}

const ORDER_NAMES = { free: 'free', chapter: 'by chapter', difficulty: 'by difficulty' } as const;

/** The order of the questions, which moving one by hand makes free; and a section for each chapter. */
function OrderChoice({ controls, hasHeadings }: Pick<PaperPaneProps, 'controls'> & { hasHeadings: boolean }) {
  const { order, setOrder, canChange, setChapterHeadings } = controls;
  const name = useId();
  return (
    <fieldset className={classes.order} disabled={!canChange}>
      <legend>Order</legend>
      {PAPER_ORDERS.map((each) => (
        <label key={each} className={classes.orderChoice}>
          <input type="radio" name={name} checked={order === each} onChange={() => setOrder(each)} />
          {ORDER_NAMES[each]}
        </label>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!canChange}
        onClick={() => setChapterHeadings(!hasHeadings)}
      >
        {hasHeadings ? 'Remove the headings' : 'Headings by chapter'}
      </Button>
    </fieldset>
  );
}

interface NameFormProps {
  error: string;
  isSaving: boolean;
  onName: (name: string) => void;
}

/** Asks for the name where the exam is saved, after the server refused the one in the details. */
function NameForm({ error, isSaving, onName }: NameFormProps) {
  const [name, setName] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    onName(name);
  }

  return (
    <form className={classes.naming} noValidate onSubmit={submit}>
      <TextInput
        size="sm"
        label="Name of this exam"
        autoFocus
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <BusyButton type="submit" size="sm" variant="default" isBusy={isSaving}>
        Save under this name
      </BusyButton>
    </form>
  );
}

/** A remark on the paper, if any. Its line is always reserved, so that the paper does not jump. */
function PaperNote({ generation: { status }, isOutdated, savedExamId }: PaperPaneProps) {
  if (status === 'failed') return 'This is the previous exam. Only a newly generated exam can be saved.';
  const isTold = isOutdated && savedExamId === undefined;
  return isTold ? 'The details have changed since this exam was generated.' : null;
}

/** The way to the saved exam, at the bottom of the window: at the top the toast that tells of saving would cover it. */
function SavedNote({ generation: { status }, savedExamId }: PaperPaneProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [savedBefore] = useState(savedExamId);
  useEffect(() => {
    // The button that saved can no longer be pressed, and would leave the keyboard at the top of the page.
    if (savedExamId !== savedBefore) link.current?.focus({ preventScroll: true });
  }, [savedExamId, savedBefore]);
  return (
    <p className={classes.saved} role="status">
      {savedExamId !== undefined && status !== 'failed' && (
        <>
          This exam is saved.{' '}
          <Anchor ref={link} component={Link} to={`/exams/${savedExamId}`} inherit>
            Open the saved exam
          </Anchor>
        </>
      )}
    </p>
  );
}

function LocksNote({ controls, generation: { paper } }: PaperPaneProps) {
  const count = controls.lockedIds.size;
  if (count === 0) return null;
  return (
    <>
      {counted(count, 'question')} locked.{' '}
      {paper?.further && 'Locked questions stay and are in every version. '}
      <Anchor component="button" type="button" inherit onClick={controls.unlockAll}>
        Unlock all
      </Anchor>
    </>
  );
}

function NoPaper({ isComing }: { isComing: boolean }) {
  if (isComing) return <LoadingText>Generating exam...</LoadingText>;
  return (
    <p className={classes.empty}>
      Your exam will appear here, numbered as on paper, as soon as you generate it.
    </p>
  );
}

/** More would push the paper down; the others are opened by who wants them. */
const WARNINGS_IN_SIGHT = 2;

/** Pairs of questions in the paper that the preferences wanted to keep apart. */
function Warnings({ paper }: { paper: GeneratedPaper }) {
  const warnings = paper.outcome?.report?.warnings ?? [];
  if (warnings.length === 0) return null;
  const more = warnings.slice(WARNINGS_IN_SIGHT);
  return (
    <div className={classes.warnings}>
      <WarningList label="Warnings" warnings={warnings.slice(0, WARNINGS_IN_SIGHT)} />
      {more.length > 0 && (
        // Another exam has other pairs, which nobody has opened yet.
        <details key={paper.generationId}>
          <summary>{more.length.toLocaleString('en')} more</summary>
          <WarningList label="More warnings" warnings={more} />
        </details>
      )}
    </div>
  );
}

function WarningList({ label, warnings }: { label: string; warnings: readonly string[] }) {
  return (
    <ul className={bare.list} aria-label={label}>
      {warnings.map((warning, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in place, and two excerpts may be the same
        <li key={at}>{warning}</li>
      ))}
    </ul>
  );
}
