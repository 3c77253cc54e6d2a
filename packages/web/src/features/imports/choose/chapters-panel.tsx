import type { Chapter, Course, Import } from '@exam/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chapterQueries } from '../../../data/chapters.ts';
import { Section } from '../../../ui/section.tsx';
import { CategoryRow } from './category-row.tsx';
import classes from './choose.module.css';

const SHOWN_AT_FIRST = 25;

const NONE: readonly Chapter[] = [];

/** Which chapter the questions of each category come into. */
export function ChaptersPanel({ course, of: { categories } }: { course: Course; of: Import }) {
  const { data: chapters = NONE } = useQuery(chapterQueries.allOfCourse(course._id));
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const hidden = categories.length - shown;
  return (
    <Section
      title="Chapters"
      lead="Where the questions go: into a chapter of the course or a new one, or nowhere. A new chapter is made as large as it needs to be."
    >
      <ul className={classes.rows} aria-label="Categories">
        {categories.slice(0, shown).map((each) => (
          <CategoryRow key={each.category} category={each} chapters={chapters} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + 4 * SHOWN_AT_FIRST)}>
          Show more categories ({hidden.toLocaleString('en')})
        </Button>
      )}
    </Section>
  );
}
