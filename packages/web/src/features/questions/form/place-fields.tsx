import { type Difficulty, KINDS, type Objective } from '@exam/assembly';
import type { Chapter, Question } from '@exam/contract';
import { countLimited, describeFull, findExceededLimit } from '@exam/contract/chapter-limits';
import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chapterQueries } from '../../../data/chapters.ts';
import { courseQueries } from '../../../data/courses.ts';
import { useLoadErrorToast } from '../../../ui/load-error-toast.ts';
import { Select } from '../../../ui/select.tsx';

interface PlaceFieldsProps {
  courseId: string;
  chapterId: string;
  /** The labels of the question that is to enter the chapter, as far as they are chosen; absent if there are many. */
  entering?: Labels | undefined;
  error?: string | undefined;
  /** A new course comes without a chapter. */
  onChange: (place: { courseId: string; chapterId: string }) => void;
}

/** Course and chapter of a question; only courses that the account may change. */
export function PlaceFields({ courseId, chapterId, entering, error, onChange }: PlaceFieldsProps) {
  const courses = useQuery(courseQueries.all());
  const chapters = useQuery({ ...chapterQueries.allOfCourse(courseId), enabled: courseId !== '' });
  useLoadErrorToast(courses, chapters);
  const editable = courses.data?.filter(({ role }) => role !== 'viewer');
  const chapter = chapters.data?.find(({ _id }) => _id === chapterId);
  const full = useFullLimit(chapter, entering);

  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Course"
          placeholder={courses.isPending ? 'Loading...' : 'Choose a course'}
          options={editable?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
          value={courseId || null}
          searchable
          nothingFound="No course matches"
          onChange={(id) => onChange({ courseId: id, chapterId: '' })}
        />
        <Select
          label="Chapter"
          placeholder={courseId === '' ? 'Choose a course first' : 'Choose a chapter'}
          disabled={courseId === ''}
          options={
            chapters.data?.map(({ _id, name, number }) => ({ value: _id, label: `${number}. ${name}` })) ?? []
          }
          value={chapterId || null}
          searchable
          nothingFound="No chapter matches"
          description={chapter && (full ?? describeRoom(chapter))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          onChange={(id) => onChange({ courseId, chapterId: id })}
        />
      </SimpleGrid>
      {editable?.length === 0 && <Missing what="course" to="/add-course" />}
      {chapters.data?.length === 0 && <Missing what="chapter" to={`/add-chapter?course=${courseId}`} />}
    </div>
  );
}

function Missing({ what, to }: { what: string; to: string }) {
  return (
    <Text mt="xs">
      There is no {what} yet.{' '}
      <Anchor component={Link} to={to} inherit>
        Add a {what}
      </Anchor>
    </Text>
  );
}

function describeRoom({ numberOfQuestions, maxNumberOfQuestions }: Chapter): string {
  return `It holds ${numberOfQuestions} of at most ${maxNumberOfQuestions} questions.`;
}

interface Labels {
  readonly difficulty: Difficulty | '';
  readonly objective: Objective | '';
}

/** Says below a question that stays in its chapter whether the chapter has no room for its new labels. */
export function RoomNote({
  place: { chapter, chapterId },
  entering,
  leaving,
}: {
  place: Pick<Question, 'chapter' | 'chapterId'>;
  entering: Labels;
  leaving: Labels;
}) {
  const isSame = entering.difficulty === leaving.difficulty && entering.objective === leaving.objective;
  const full = useFullLimit({ _id: chapterId, courseId: chapter.course._id }, entering, leaving);
  return !isSame && full !== undefined && <Text size="sm">{full}</Text>;
}

/** The limit that is in the way of a question, in words; undefined if none is or the counts are not loaded. */
function useFullLimit(
  chapter: Pick<Chapter, '_id' | 'courseId'> | undefined,
  entering: Labels | undefined,
  leaving?: Labels,
): string | undefined {
  const courseId = chapter?.courseId ?? '';
  const { data } = useQuery({
    ...courseQueries.availability(courseId),
    enabled: courseId !== '' && entering !== undefined,
  });
  const held = data?.find(({ chapterId }) => chapterId === chapter?._id);
  if (held === undefined || entering === undefined) return undefined;
  const { counts, maxNumberOfQuestions } = held;
  const before = countLimited(
    KINDS.map((kind) => ({ ...kind, numberOfQuestions: counts[kind.difficulty][kind.objective] })),
  );
  const after = { ...before };
  for (const [labels, step] of [
    [leaving, -1],
    [entering, 1],
  ] as const) {
    if (labels === undefined) continue;
    after.all += step;
    if (labels.difficulty !== '') after[labels.difficulty] += step;
    if (labels.objective !== '') after[labels.objective] += step;
  }
  const exceeded = findExceededLimit(after, maxNumberOfQuestions);
  if (!exceeded) return undefined;
  const words = describeFull({ ...exceeded, numberOfQuestions: before[exceeded.limited] });
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
