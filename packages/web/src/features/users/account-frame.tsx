import { pageTitle } from '@exam/contract/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import classes from './account-frame.module.css';

interface AccountFrameProps {
  documentTitle: string;
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Stands below the form: where else to go. */
  footer?: ReactNode;
  /** Stands below everything, so that what appears there late moves nothing. */
  below?: ReactNode;
}

/** The frame of the three screens through which an account comes in. */
export function AccountFrame({ documentTitle, title, lead, children, footer, below }: AccountFrameProps) {
  useDocumentTitle(pageTitle(documentTitle));
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link className={classes.brand} to="/about">
          <Brand />
        </Link>
      </header>
      <main className={classes.sheet}>
        <h1 className={classes.title}>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        <FailureLine />
        <div className={classes.content}>{children}</div>
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
        {below}
      </main>
    </div>
  );
}
