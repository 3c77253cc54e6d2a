-- Parts of imported files that became no question are items, too.

alter table import_items
  add column last_line integer,
  drop constraint import_items_state_check,
  add constraint import_items_state_check check (state in ('question', 'skipped', 'failed', 'unused'));
