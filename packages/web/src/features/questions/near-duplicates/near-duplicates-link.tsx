import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { questionQueries } from '../api.ts';

/** Leads to the near-duplicates of the course that the list is narrowed to, else of one to choose. */
export function NearDuplicatesLink() {
  const [params] = useSearchParams();
  const course = params.get('course');
  if (course === null) return <CourseMenu />;
  return (
    <Button component={Link} to={addressOf(course)} variant="default" leftSection={<Icon />}>
      Near-duplicates
    </Button>
  );
}

function CourseMenu() {
  const [isOpen, setOpen] = useState(false);
  const { data: courses = [] } = useQuery({ ...questionQueries.courseOptions(), enabled: isOpen });
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Near-duplicates
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>Of which course?</Menu.Label>
        {courses.map(({ _id, name }) => (
          <Menu.Item key={_id} component={Link} to={addressOf(_id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Icon() {
  return <IconCopyCheck size={16} stroke={1.6} aria-hidden />;
}

function addressOf(courseId: string): string {
  return `/courses/${courseId}/near-duplicates`;
}
