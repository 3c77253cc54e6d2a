import { IconFileImport } from '../../ui/icons.tsx';
import { CourseLink } from './course-link.tsx';

/** Leads to where files come into the course that the list is narrowed to, else into one to choose. */
export function ImportLink() {
  return (
    <CourseLink label="Import" icon={IconFileImport} ask="Into which course?" place="import" isForEditors />
  );
}
