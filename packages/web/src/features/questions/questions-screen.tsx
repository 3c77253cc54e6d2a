import { CourseLink } from '../../ui/course-link.tsx';
import { IconFileImport } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { NearDuplicatesLink, SavedNotice } from '../near-duplicates/index.ts';
import { AddQuestionLink } from './add-question-link.tsx';
import { ExportList } from './export-list.tsx';
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
