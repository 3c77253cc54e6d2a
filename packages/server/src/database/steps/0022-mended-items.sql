-- Items that failed can be mended. Of those that are there already nothing was kept to begin with.

alter table import_items add column mending text check (mending in ('possible', 'done'));
