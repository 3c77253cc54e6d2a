-- What people find when they look at readings without a doubt, drawn at random.

alter table exam_scans add column audits jsonb not null default '[]';
