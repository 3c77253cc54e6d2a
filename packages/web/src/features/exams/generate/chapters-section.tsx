import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { QuietFailure } from '../quiet-failure.tsx';
import { ChapterPicker } from './chapter-picker.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import classes from './chapters-section.module.css';
import type { ChosenChapter, DraftChange } from './draft.ts';
import { SpreadControls } from './spread-controls.tsx';
import type { ChosenCourse } from './use-course.ts';
import type { Foresight } from './use-foresight.ts';

interface ChaptersSectionProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  values: Foresight['values'];
  onChange: (change: DraftChange) => void;
}

/** Which chapters of the course take part, and with how many questions. */
export function ChaptersSection(props: ChaptersSectionProps) {
  const { chapters, isLoading, isFailed, retry } = props.course;
  if (isLoading) return <LoadingText>Loading chapters...</LoadingText>;
  if (isFailed) return <QuietFailure text="The chapters could not be loaded." onRetry={retry} />;
  if (chapters.length === 0) {
    return (
      <Text>
        This course has no chapters yet.{' '}
        <Anchor component={Link} to="/add-chapter" inherit>
          Add a chapter
        </Anchor>
      </Text>
    );
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>Chapters</legend>
      <SpreadControls {...props} />
      <ChapterPicker {...props} />
      <ChapterRows {...props} />
    </fieldset>
  );
}
