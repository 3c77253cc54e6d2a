import { pageTitle } from '@exam/contract/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import classes from './front-message.module.css';

interface FrontMessageProps {
  documentTitle: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A screen of its own that says one thing and shows the way on. */
export function FrontMessage({ documentTitle, title, children, actions }: FrontMessageProps) {
  useDocumentTitle(pageTitle(documentTitle));
  return (
    <main className={classes.message}>
      <Link className={classes.brand} to="/">
        <Brand />
      </Link>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </main>
  );
}
