import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';

interface NoChaptersYetProps {
  /** Where a chapter is added; undefined for who may not. */
  addTo: string | undefined;
  /** The course that files can come into; undefined where none is meant, and for who may not. */
  courseId: string | undefined;
}

/** Says what chapters are for, and offers the ways to the first ones. */
export function NoChaptersYet({ addTo, courseId }: NoChaptersYetProps) {
  return (
    <EmptyState
      title="No chapters yet"
      action={
        addTo !== undefined && (
          <Group justify="center" gap="sm">
            <Button component={Link} to={addTo} variant="light">
              Add the first chapter
            </Button>
            {courseId !== undefined && (
              <Button component={Link} to={`/courses/${courseId}/import`} variant="default">
                Import questions from a file
              </Button>
            )}
          </Group>
        )
      }
    >
      A chapter holds the questions about one part of a course. You choose how many questions an exam takes
      from each chapter.
      {addTo !== undefined &&
        courseId !== undefined &&
        ' Importing a file of questions can create the chapters.'}
    </EmptyState>
  );
}
