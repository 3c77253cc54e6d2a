-- How the columns of correct answers of imported files were read, and the files, while they can be read otherwise.

alter table imports
  add column answer_columns jsonb not null default '[]',
  add column upload_ids uuid[] not null default '{}';
