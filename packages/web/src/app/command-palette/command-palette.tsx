import { Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { keepCourse } from '../keep-course.ts';
import classes from './command-palette.module.css';
import type { Finding } from './findings.ts';
import { SearchBox } from './search-box.tsx';

export interface CommandPaletteProps {
  isOpen: boolean;
  /** The course that new chapters and questions are added to. */
  courseId?: string | undefined;
  /** What was typed before the field has the focus. */
  takeLetters: () => string;
  onClose: () => void;
}

/**
 * Finds any screen, course, chapter, question or exam by a part of its name, and offers the actions on courses and
 * exams.
 */
export function CommandPalette({ isOpen, courseId, takeLetters, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();

  function go(to: Finding['to']) {
    onClose();
    if (typeof to === 'string') void navigate(keepCourse(to, courseId));
    else to();
  }

  return (
    <Modal.Root
      classNames={{ content: classes.panel }}
      opened={isOpen}
      onClose={onClose}
      yOffset="10vh"
      size="40rem"
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius="md" aria-label="Search everything">
        <SearchBox takeLetters={takeLetters} onGo={go} />
      </Modal.Content>
    </Modal.Root>
  );
}
