import { IconFileImport } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { AddQuestionLink } from './add-question-link.tsx';
import { CourseLink } from './course-link.tsx';
import { ExportList } from './export-list.tsx';
import { NearDuplicatesLink } from './near-duplicates/near-duplicates-link.tsx';
import { SavedNotice } from './near-duplicates/saved-notice.tsx';
import { QuestionPool } from './question-pool.tsx';

const ADD_TO = '/add-question';

/** /questions: the questions of all courses that the account may see. */
export function QuestionsScreen() {
  return (
    <Page title="Questions" actions={<Actions />}>
      <SavedNotice />
      <QuestionPool addTo={ADD_TO} />
    </Page>
  );
}

function Actions() {
  return (
    <>
      <NearDuplicatesLink />
      <ImportLink />
      <ExportList name="Questions" />
      <AddQuestionLink to={ADD_TO} />
    </>
  );
}

/** Leads to where files come into the course that the list is narrowed to, else into one to choose. */
function ImportLink() {
  return (
    <CourseLink
      label="Import"
      icon={IconFileImport}
      ask="Import into which course?"
      place="import"
      isForEditors
    />
  );
}
