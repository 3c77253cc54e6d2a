import { CourseLink } from '../../ui/course-link.tsx';
import { IconCopyCheck } from '../../ui/icons.tsx';

/** Leads to the near-duplicates of the course that the list is narrowed to, else of one to choose. */
export function NearDuplicatesLink() {
  return (
    <CourseLink label="Near-duplicates" icon={IconCopyCheck} ask="Which course?" place="near-duplicates" />
  );
}
