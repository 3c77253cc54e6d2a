import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { BringInPanel } from './bring-in/bring-in-panel.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadButton } from './download-button.tsx';
import { EmailPanel } from './email-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** /account: what an account may change about itself, take along and end. */
export function AccountScreen() {
  return (
    <Page title="Account" width="reading">
      <EmailPanel />
      <PasswordPanel />
      <SessionsPanel />
      <HistoryPanel />
      <Section
        title="Your data"
        lead="One file with everything that is yours: courses, chapters, questions, images, blueprints, exams, and what happened."
      >
        <DownloadButton label="Download my data" />
      </Section>
      <BringInPanel />
      <Section
        title="Delete account"
        lead="Your courses, questions and exams go with it, for colleagues with whom you share them as well. Exams that you made in a colleague’s course stay there."
      >
        <DeleteAccount />
      </Section>
    </Page>
  );
}
