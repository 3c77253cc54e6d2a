import type { PaperPart, PaperSettings } from '@exam/contract';
import { Anchor } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { isBusy, type PreviewPage, paperQueries, type ShownDocument } from '../../data/papers.ts';
import { errorText } from '../../lib/error-text.ts';
import { VersionTabs } from '../../ui/exams/version-tabs.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { DoubtsNote, MissingSignsNote } from './missing-signs.tsx';
import { describePage, PART_WORDS, PARTS } from './paper-words.ts';
import classes from './preview.module.css';

interface PreviewProps {
  examId: string;
  /** The letters of the exam's versions. */
  versions: readonly string[];
  settings: PaperSettings;
  /** Undefined if no PDF can be printed now. */
  onPrintAllTheSame: (() => void) | undefined;
}

/** The right pane: the pages as they will be printed, document by document. Not announced while the user types. */
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

/** The pages of a document. The first page tells how many there are; until then there are as many as before. */
function Pages({ onPrintAllTheSame, ...props }: PagesProps) {
  const { shownPage, error, failureReason, refetch } = usePage(props.examId, props.shown, 1);
  const [count, setCount] = useState(1);
  const known = shownPage?.numberOfPages ?? count;
  if (known !== count) setCount(known);
  const numbers = Array.from({ length: known }, (_, index) => index + 1);
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
      {shownPage !== undefined && shownPage.doubts.length > 0 && (
        <DoubtsNote doubts={shownPage.doubts} className={classes.missing} />
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

/** Says what a page waits for while it is requested again. */
function noteOf(failure: unknown): string | undefined {
  return isBusy(failure) ? 'The server is busy. The pages appear as soon as they are ready.' : undefined;
}

/** A page is loaded one screen ahead, before it becomes visible. */
const MARGIN = '1000px';

interface SheetOfPaperProps {
  examId: string;
  shown: ShownDocument;
  /** Counted from 1. */
  page: number;
  numberOfPages: number;
  /** Whether the exam has several versions. */
  namesVersion: boolean;
}

/** One page as an image, loaded when it comes near the view. The previous image stays until the new one has arrived. */
function SheetOfPaper({ examId, shown, page, numberOfPages, namesVersion }: SheetOfPaperProps) {
  const { ref, entry } = useIntersection<HTMLLIElement>({ rootMargin: MARGIN });
  const isNear = page === 1 || (entry?.isIntersecting ?? false);
  const { shownPage, isError, refetch } = usePage(examId, shown, page, isNear);
  const address = useSvgAddress(shownPage?.svg);
  const alt = shownPage && describePage(page, shownPage.part, namesVersion ? shownPage.version : undefined);
  return (
    <li ref={ref} className={classes.page}>
      <div className={classes.sheet} data-size={shown.settings.paperSize}>
        {address !== undefined && <img className={classes.picture} src={address} alt={alt} />}
        {isNear && address === undefined && !isError && (
          <p className={classes.awaited}>Drawing this page...</p>
        )}
        {isError && page > 1 && (
          <p className={classes.failure}>
            This page could not be made.{' '}
            <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
              Try again
            </Anchor>
          </p>
        )}
      </div>
      <p className={classes.place}>
        Page {page} of {numberOfPages}
      </p>
    </li>
  );
}

/**
 * A blob address of a picture for an `img`, which never runs its scripts. The old address stays valid until the new
 * one is ready.
 */
function useSvgAddress(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (svg === undefined) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}

/**
 * A page of the preview, first as soon as it can be drawn, then with the number of pages if that was not known.
 * `shownPage` is the newest page that has arrived: the previous one stays until then, and after a failure.
 */
function usePage(examId: string, shown: ShownDocument, page: number, isWanted = true) {
  const soon = useQuery({ ...paperQueries.page(examId, shown, page, false), enabled: isWanted });
  const lacksCount = soon.data?.numberOfPages === null;
  const counted = useQuery({
    ...paperQueries.page(examId, shown, page, true),
    enabled: isWanted && lacksCount,
  });
  const { data = soon.data, error, isError, failureReason, refetch } = lacksCount ? counted : soon;
  const [last, setLast] = useState<PreviewPage>();
  if (data !== undefined && data !== last) setLast(data);
  return { shownPage: data ?? last, error, isError, failureReason, refetch };
}
