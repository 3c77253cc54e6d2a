import type { Course, Member } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { useSession } from '../../../lib/session.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { MemberRow } from './member-row.tsx';
import { ShareForm } from './share-form.tsx';
import classes from './sharing-panel.module.css';

const LEADS = {
  owner: 'Colleagues see this course as soon as they have an account with that e-mail and have confirmed it.',
  editor: 'You may change this course. Only its owner shares it.',
  viewer: 'You may look at this course, and make exams from it. Only its owner shares it.',
} as const;

/** With whom the course is shared. The owner decides; the others see it, and may leave. */
export function SharingPanel({ course }: { course: Course }) {
  const query = useQuery(courseQueries.members(course._id));
  const failure = failureOf(query);
  const members = failure === undefined ? query.data : undefined;
  const isOwner = course.role === 'owner';
  return (
    <Section title="Sharing" lead={LEADS[course.role]}>
      <div className={classes.panel}>
        {isOwner && <ShareForm courseId={course._id} />}
        {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
        {failure !== undefined && (
          <LoadFailure text="The colleagues could not be loaded." onRetry={() => void query.refetch()} />
        )}
        {members && <Members course={course} members={members} />}
      </div>
    </Section>
  );
}

function Members({ course, members }: { course: Course; members: readonly Member[] }) {
  const navigate = useNavigate();
  const email = useSession().user?.email;
  if (members.length === 0) return <p className={classes.nobody}>Not shared with anybody yet.</p>;
  return (
    <Rows label="Colleagues">
      {members.map((member) => (
        <MemberRow
          key={member._id}
          courseId={course._id}
          member={member}
          isOwner={course.role === 'owner'}
          isSelf={member.email === email}
          onLeave={() => void navigate('/courses')}
        />
      ))}
    </Rows>
  );
}
