-- Questions of one chapter that are deleted at once are one item of the trash.
alter table trash_items drop constraint trash_items_kind_check;
alter table trash_items add constraint trash_items_kind_check
  check (kind in ('course', 'chapter', 'question', 'questions', 'exam'));
