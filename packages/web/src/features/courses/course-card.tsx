import type { ListedCourse } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/cards.tsx';
import { counted } from '../../ui/counted.ts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { personName } from '../../ui/person-name.ts';
import { UpdateLink } from '../../ui/update-link.tsx';
import classes from './course-card.module.css';
import { whatGoesWith } from './what-goes-with.ts';

interface CourseCardProps {
  course: ListedCourse;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  onDelete: () => Promise<unknown>;
}

/** One course of the list, with the controls that its role allows. */
export function CourseCard({ course, isDemo, onDelete }: CourseCardProps) {
  const { _id: courseId, name, numberOfChapters, numberOfQuestions, role } = course;
  const email = useSession().user?.email;
  return (
    <Card
      name={name}
      to={`/courses/${courseId}`}
      most={2}
      controls={
        role !== 'viewer' && (
          <>
            <UpdateLink name={name} to={`/courses/${courseId}/update`} />
            {role === 'owner' && (
              <DeleteControl
                label={`Delete ${name}`}
                disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
                confirmTitle={`Delete ${name}?`}
                confirmText={whatGoesWith(course)}
                onDelete={onDelete}
              />
            )}
          </>
        )
      }
    >
      <p className={classes.facts}>
        {counted(numberOfChapters, 'chapter')} · {counted(numberOfQuestions, 'question')}
        {numberOfQuestions > 0 && <span> · {coverageOf(course)}</span>}
      </p>
      <p className={classes.standing}>{standingOf(course, email)}</p>
    </Card>
  );
}

function coverageOf({ numberOfCells: cells, numberOfEmptyCells: empty }: ListedCourse): string {
  if (empty === 0) return 'every kind in every chapter';
  return `${empty.toLocaleString('en')} of ${cells.toLocaleString('en')} kinds empty`;
}

const ROLES = { owner: 'Your course', editor: 'You can edit', viewer: 'You can view' } as const;

/** The role of the signed-in account, whose course it is, and with whom it is shared beside. */
function standingOf(
  { role, owner, sharedWith: { total, people } }: ListedCourse,
  email: string | undefined,
): string {
  const isOwn = role === 'owner' && (email === undefined || owner.email === email);
  // An owner beside the one to whom the course belongs knows the course as shared, too.
  const whose = isOwn ? '' : ` · owned ${role === 'owner' ? 'with' : 'by'} ${personName(owner)}`;
  if (total === 0) return ROLES[role] + whose;
  const more = total - people.length;
  const named = people.map(personName);
  return `${ROLES[role]}${whose} · shared with ${LIST.format(more > 0 ? [...named, `${more} more`] : named)}`;
}

const LIST = new Intl.ListFormat('en');
