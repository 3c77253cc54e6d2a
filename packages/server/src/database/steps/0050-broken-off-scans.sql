-- Files that were not read to their end: results are not final, unless the owner said that their pages suffice.

alter table scans add counts_as_read boolean not null default false;

-- Results that became final without the pages of such a file are computed again, and are not final then.
update exam_scans set revision = revision + 1, final_at = null
where final_at is not null
  and exists (select from scans where scans.exam_id = exam_scans.exam_id and state = 'unreadable');
