-- A photograph may show several sheets, each of which is a page.

alter table scanned_pages
  add column sheet_in_picture smallint not null default 0 check (sheet_in_picture >= 0),
  drop constraint scanned_pages_scan_id_position_key,
  add unique (scan_id, position, sheet_in_picture);
