import { Anchor } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { ShownDocument } from '../../../data/papers.ts';
import { describePage } from './paper-words.ts';
import classes from './preview.module.css';
import { usePage } from './use-page.ts';
import { useSvgAddress } from './use-svg-address.ts';

/** A screen ahead: a page is there before it can be seen. */
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

/** One page as a picture, loaded as it comes into view. The one before stays until it is there. */
export function SheetOfPaper({ examId, shown, page, numberOfPages, namesVersion }: SheetOfPaperProps) {
  const { ref, entry } = useIntersection<HTMLLIElement>({ rootMargin: MARGIN });
  const isNear = page === 1 || (entry?.isIntersecting ?? false);
  const { shownPage, isError, refetch } = usePage(examId, shown, page, isNear);
  const address = useSvgAddress(shownPage?.svg);
  const alt = shownPage && describePage(page, shownPage.part, namesVersion ? shownPage.version : undefined);
  return (
    <li ref={ref} className={classes.page}>
      <div className={classes.sheet} data-size={shown.settings.paperSize} data-empty={!address || undefined}>
        {address !== undefined && <img className={classes.picture} src={address} alt={alt} />}
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
