import { Page } from '../../ui/page.tsx';
import { AddQuestionLink } from './add-question-link.tsx';
import { QuestionPool } from './question-pool.tsx';

const ADD_TO = '/add-question';

/** /questions: the questions of all courses that the account may see. */
export function QuestionsScreen() {
  return (
    <Page title="Questions" actions={<AddQuestionLink to={ADD_TO} />}>
      <QuestionPool addTo={ADD_TO} />
    </Page>
  );
}
