import { keyOfTag } from '@exam/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionQueries } from '../../data/questions.ts';
import { Filter } from './filter.tsx';
import type { QuestionFilters } from './filters.ts';

interface TagFilterProps {
  filters: QuestionFilters;
  /** The one chapter that is shown, where it is one. */
  chapterId: string | undefined;
  onChange: (tag: string | null) => void;
}

/** Narrows the list to a tag. Which ones there are is asked when somebody looks: a large pool has to be read for it. */
export function TagFilter({
  filters: { tag, course, chapter = undefined },
  chapterId,
  onChange,
}: TagFilterProps) {
  const [isOpened, setIsOpened] = useState(false);
  const place = {
    ...(course && { course }),
    ...((chapterId ?? chapter) && { chapter: chapterId ?? chapter }),
  };
  const { data = [] } = useQuery({ ...questionQueries.tags(place), enabled: isOpened });
  const options = data.map((each) => ({
    value: each.tag,
    label: `${each.tag} (${each.numberOfQuestions.toLocaleString('en')})`,
  }));
  // The address may spell it otherwise, or name one that is not there.
  const chosen = tag && (data.find((each) => keyOfTag(each.tag) === keyOfTag(tag))?.tag ?? tag);
  const isListed = chosen === undefined || data.some((each) => each.tag === chosen);
  return (
    <Filter
      label="Tag"
      options={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
      value={chosen}
      isSearchable
      onOpen={() => setIsOpened(true)}
      onChange={onChange}
    />
  );
}
