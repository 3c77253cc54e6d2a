import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { courseQueries } from '../data/courses.ts';
import type { IconType } from './icon.tsx';
import { IconChevronDown } from './icons.tsx';

interface CourseLinkProps {
  label: string;
  icon: IconType;
  /** Heading of the menu of courses. */
  ask: string;
  /** Last part of the address, after the course. */
  place: string;
  /** Whether only courses that the account may change are offered. */
  isForEditors?: boolean;
}

/** Link to a screen of the filtered course, or a menu of courses. */
export function CourseLink(props: CourseLinkProps) {
  const [params] = useSearchParams();
  const courseId = params.get('course');
  if (courseId === null) return <CourseMenu {...props} />;
  const { label, icon: Icon, place } = props;
  return (
    <Button
      component={Link}
      to={addressOf(courseId, place)}
      variant="default"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
    >
      {label}
    </Button>
  );
}

function CourseMenu({ label, icon: Icon, ask, place, isForEditors = false }: CourseLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: courses = [] } = useQuery({ ...courseQueries.all(), enabled: isOpen });
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{ask}</Menu.Label>
        {courses
          .filter(({ role }) => !isForEditors || role !== 'viewer')
          .map(({ _id, name }) => (
            <Menu.Item key={_id} component={Link} to={addressOf(_id, place)}>
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function addressOf(courseId: string, place: string): string {
  return `/courses/${courseId}/${place}`;
}
