-- A page is known when the same scan of it comes again in another file.

alter table scanned_pages
  add fingerprint bytea,
  add again_scan_id uuid references scans on delete set null,
  add again_position integer;

create index scanned_pages_fingerprint on scanned_pages (exam_id, fingerprint) where fingerprint is not null;
create index scanned_pages_again_scan_id on scanned_pages (again_scan_id);
