-- What somebody said of the columns of a file of results, for the next one with the same names.

alter table exam_results add column columns jsonb;
