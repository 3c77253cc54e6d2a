import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { questionQueries } from '../../data/questions.ts';
import { failureOf, textOfFailedList } from '../../lib/failed-load.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListErrorToast } from '../../ui/load-error-toast.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { RowBlockSkeleton } from '../../ui/row-block.tsx';
import { useAddressParams } from '../../ui/search-params.ts';
import { useLeavingList } from './came-from.ts';
import { DensityToggle, useDensity } from './density.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  type FilterChanges,
  isNarrowing,
  type QuestionFilters,
  readFilters,
  writeFilters,
} from './filters.ts';
import { QuestionList } from './question-list.tsx';
import type { ShownPlace } from './question-row.tsx';

interface QuestionPoolProps {
  /** The one chapter or course to show; without them the questions of all courses. */
  chapterId?: string | undefined;
  courseId?: string | undefined;
  /** The form for another question. */
  addTo: string;
}

/** The list of questions with what narrows it. Search, filters and order stand in the address. */
export function QuestionPool({ chapterId, courseId, addTo }: QuestionPoolProps) {
  const [params, setParams] = useAddressParams();
  const typed = ofPlace(readFilters(params), chapterId ?? courseId);
  const chapterOfCourse = courseId !== undefined && params.get('chapter');
  const filters = {
    ...typed,
    ...(courseId !== undefined && { course: courseId }),
    ...(chapterOfCourse && { chapter: chapterOfCourse }),
  };
  const listed = chapterId === undefined ? filters : { ...filters, chapter: chapterId };
  const leaving = useLeavingList(filters, chapterId);
  const isFiltered = isNarrowing(typed) || Boolean(chapterOfCourse);
  const query = useInfiniteQuery(questionQueries.list(filters, chapterId));
  const { data, isPending, refetch } = query;
  const courses = useQuery(courseQueries.all());
  const isOfPlace = chapterId !== undefined || courseId !== undefined;
  const failure = failureOf(query);
  const total = data?.pages[0]?.page.total;
  // The list of all questions shows each whole, however many there are.
  const { density, setDensity } = useDensity(isOfPlace ? total : undefined);
  useListErrorToast(query, courses);

  function narrow(changes: FilterChanges) {
    setParams((current) => writeFilters(current, changes));
  }

  return (
    <>
      {(isFiltered || total !== 0) && (
        <FilterBar
          filters={filters}
          total={total}
          chapterId={chapterId}
          isOfCourse={courseId !== undefined}
          onChange={narrow}
        >
          {setDensity && <DensityToggle density={density} onChange={setDensity} />}
        </FilterBar>
      )}
      {isPending && failure === undefined && (
        <>
          <LoadingText>Loading Questions...</LoadingText>
          <RowBlockSkeleton />
        </>
      )}
      {failure !== undefined && (
        <LoadFailure text={textOfFailedList(failure)} onRetry={() => void refetch()} />
      )}
      {total === 0 && (
        <NoQuestions
          isFiltered={isFiltered}
          addTo={addTo}
          onClear={() => setParams(() => new URLSearchParams())}
        />
      )}
      {total !== undefined && total > 0 && (
        <QuestionList
          query={query}
          place={placeIn(listed)}
          filters={listed}
          leaving={leaving}
          density={density}
        />
      )}
    </>
  );
}

/** What the questions of a list say of where they are from: not what all have in common. */
function placeIn({ course, chapter }: QuestionFilters): ShownPlace {
  if (chapter !== undefined) return undefined;
  return course === undefined ? 'course and chapter' : 'chapter';
}

/** The place of a list of one chapter or course stands in its address already. */
function ofPlace(filters: QuestionFilters, placeId: string | undefined): QuestionFilters {
  if (placeId === undefined) return filters;
  const { course: _course, chapter: _chapter, ...others } = filters;
  return others;
}

interface NoQuestionsProps {
  isFiltered: boolean;
  /** The form for the first question. */
  addTo: string;
  onClear: () => void;
}

/** Says why there is no question to show: none was written yet, or the filters leave none. */
function NoQuestions({ isFiltered, addTo, onClear }: NoQuestionsProps) {
  if (isFiltered) {
    return (
      <NothingMatches title="No question matches" things="questions" onClear={onClear}>
        None of your questions matches the search and all filters.
      </NothingMatches>
    );
  }
  return (
    <EmptyState
      title="No questions yet"
      action={
        <Button component={Link} to={addTo} variant="light">
          Add your first question
        </Button>
      }
    >
      The questions that you write here are the pool that exams are made from.
    </EmptyState>
  );
}
