import { pageTitle } from '@exam/contract/texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useDocumentTitle } from './document-title.ts';
import { FailureLine } from './failure-line.tsx';
import classes from './page.module.css';
import { type Crumb, usePlace } from './place.ts';
import { UndoBar } from './undo-bar.tsx';

export interface PageProps {
  /** The h1. */
  title: string;
  /** The screen's name in the title of the browser's tab, where it differs from the h1. */
  documentTitle?: string | undefined;
  /** `list`: 1,200 px at most; `reading`: 720 px, for forms and reading; `wide`: all there is. */
  width?: 'list' | 'reading' | 'wide';
  /** The way here for the breadcrumbs, without the screen itself; by default the one of the route. */
  trail?: readonly Crumb[] | undefined;
  /** How the screen is called at the end of the breadcrumbs, where that differs from the h1. */
  crumb?: string | undefined;
  /** Stands at the right of the title: the one or two things to do here. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of every screen inside the layout: title of the tab, heading, actions, the last change, what went wrong last, content. */
export function Page(props: PageProps) {
  const { title, documentTitle = title, crumb = title, width = 'list', trail, actions, children } = props;
  useDocumentTitle(pageTitle(documentTitle));
  usePlace(crumb, trail);
  const heading = useArrival();
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.header}>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      <UndoBar />
      <FailureLine />
      {children}
    </div>
  );
}

/**
 * The heading gets the focus of somebody who was led here by what has gone with the screen before, such as the button that
 * added something: otherwise the keyboard would start again at the top of the page.
 */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const way = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts
  useEffect(() => {
    if (way === 'PUSH' && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return heading;
}
