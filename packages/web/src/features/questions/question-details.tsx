import type { Question } from '@exam/contract';
import { Link } from 'react-router';
import { Fact, Facts } from '../../ui/facts.tsx';
import { inWords } from '../../ui/measured-label.tsx';
import { QuestionView } from '../../ui/question-view.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './question-details.module.css';

interface QuestionDetailsProps {
  question: Question;
}

/** The question as it looks, and its facts below. */
export function QuestionDetails({ question }: QuestionDetailsProps) {
  const { chapter } = question;
  return (
    <>
      <div className={classes.paper}>
        <QuestionView question={question} />
      </div>
      <Facts>
        <Fact name="Correct answer">
          <RichText text={question.correctAnswer} />
        </Fact>
        {question.explanation !== '' && (
          <Fact name="Explanation">
            <RichText text={question.explanation} />
          </Fact>
        )}
        {question.pinnedChoices.length > 0 && (
          <Fact name="Pinned last">
            {question.pinnedChoices.map((choice) => (
              <RichText key={choice} text={choice} />
            ))}
          </Fact>
        )}
        {question.keepChoiceOrder && <Fact name="Order of choices">Kept in every version</Fact>}
        <Fact name="Difficulty">{question.difficulty}</Fact>
        <Fact name="Objective">{question.objective}</Fact>
        {question.name !== '' && (
          <Fact name="Name">
            <bdi>{question.name}</bdi>
          </Fact>
        )}
        {question.source !== '' && (
          <Fact name="Source">
            <bdi>{question.source}</bdi>
          </Fact>
        )}
        {question.tags.length > 0 && (
          <Fact name="Tags">
            <TagLinks tags={question.tags} />
          </Fact>
        )}
        {question.measured && <Fact name="In exams">{inWords(question.measured)}</Fact>}
        <Fact name="Chapter name">
          <Link to={`/chapters/${chapter._id}`}>{chapter.name}</Link>
        </Fact>
        <Fact name="Chapter number">{chapter.number}</Fact>
        <Fact name="Course name">
          <Link to={`/courses/${chapter.course._id}`}>{chapter.course.name}</Link>
        </Fact>
      </Facts>
    </>
  );
}

/** Each leads to the questions that have it. */
function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/questions?${new URLSearchParams({ tag })}`}>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
