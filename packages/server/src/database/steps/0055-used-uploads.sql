-- Files that were read stay for a day, so that they can be read once more after an import was undone.

alter table uploads add column used_at timestamptz;
