import type { PaperPart, PaperSettings } from '@exam/contract';
import { Anchor } from '@mantine/core';
import { useId, useState } from 'react';
import { isBusy, type ShownDocument } from '../../../data/papers.ts';
import { errorText } from '../../../lib/error-text.ts';
import { TabRow } from '../tab-row.tsx';
import { VersionTabs } from '../version-tabs.tsx';
import { MissingSignsNote } from './missing-signs.tsx';
import { PART_WORDS, PARTS } from './paper-words.ts';
import classes from './preview.module.css';
import { SheetOfPaper } from './sheet-of-paper.tsx';
import { usePage } from './use-page.ts';

interface PreviewProps {
  examId: string;
  /** The letters of the exam's versions. */
  versions: readonly string[];
  settings: PaperSettings;
  /** Undefined where nothing can be printed as a PDF now. */
  onPrintAllTheSame: (() => void) | undefined;
}

/** The right pane: the pages as they will be printed, document by document. It says nothing while somebody types. */
export function Preview({ examId, versions, settings, onPrintAllTheSame }: PreviewProps) {
  const [part, setPart] = useState<PaperPart>('questions');
  const [index, setIndex] = useState(0);
  const headingId = useId();
  const panelId = useId();
  const version = versions[index] ?? 'A';
  const isSeveral = versions.length > 1;
  const name = isSeveral ? `${PART_WORDS[part].name}, version ${version}` : PART_WORDS[part].name;
  return (
    <section className={classes.preview} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.title}>
        Preview
      </h2>
      <div className={classes.tabs}>
        <TabRow
          label="Documents"
          tabs={PARTS.map((each) => ({ name: PART_WORDS[each].tab, text: PART_WORDS[each].tab }))}
          shown={PARTS.indexOf(part)}
          panelId={panelId}
          onShow={(at) => setPart(PARTS[at]!)}
        />
        {isSeveral && (
          <VersionTabs numberOfVersions={versions.length} shown={index} panelId={panelId} onShow={setIndex} />
        )}
      </div>
      <div id={panelId} role="tabpanel" aria-label={name}>
        <Pages
          examId={examId}
          shown={{ settings, part, version }}
          namesVersion={isSeveral}
          onPrintAllTheSame={onPrintAllTheSame}
        />
      </div>
    </section>
  );
}

interface PagesProps {
  examId: string;
  shown: ShownDocument;
  /** Whether the exam has several versions. */
  namesVersion: boolean;
  onPrintAllTheSame: (() => void) | undefined;
}

/** The pages one below the other. The first one tells how many there are. */
function Pages({ onPrintAllTheSame, ...props }: PagesProps) {
  const { shownPage, error, failureReason, refetch } = usePage(props.examId, props.shown, 1);
  const numbers = Array.from({ length: shownPage?.numberOfPages ?? 1 }, (_, index) => index + 1);
  const note = error ? errorText(error, 'The preview could not be made.') : noteOf(failureReason);
  return (
    <>
      {note !== undefined && (
        <p className={classes.note} role="status">
          {note}{' '}
          {error && (
            <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
              Try again
            </Anchor>
          )}
        </p>
      )}
      {shownPage !== undefined && shownPage.missingSigns.length > 0 && (
        <MissingSignsNote
          missingSigns={shownPage.missingSigns}
          className={classes.missing}
          onPrintAllTheSame={onPrintAllTheSame}
        />
      )}
      {!(error && shownPage === undefined) && (
        <ol className={classes.pages} aria-label="Pages">
          {numbers.map((page) => (
            <SheetOfPaper key={page} {...props} page={page} numberOfPages={numbers.length} />
          ))}
        </ol>
      )}
    </>
  );
}

/** While a page is asked for again, what it waits for. */
function noteOf(failure: unknown): string | undefined {
  return isBusy(failure) ? 'The server is busy. The pages come as soon as it can make them.' : undefined;
}
