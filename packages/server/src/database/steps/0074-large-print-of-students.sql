-- Students who see little get their paper in large print.

alter table exam_students add column large_print smallint check (large_print in (14, 16, 18));
