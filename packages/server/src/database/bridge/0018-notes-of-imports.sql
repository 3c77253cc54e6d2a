-- How many notes an import has, by what they are about.

-- What each note is about, in their order; none is known of imports that were read before.
alter table import_items add column note_kinds text[] not null default '{}';
alter table imports add column notes jsonb not null default '[]';
