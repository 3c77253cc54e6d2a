-- A run keeps what it does, so that another server can do it after a death. Runs that there are keep nothing: they end as before.

alter table imports
  add column request jsonb,
  add column tries integer not null default 0,
  add check (request is null or run_id is not null);

alter table account_imports
  add column request jsonb,
  add column tries integer not null default 0,
  add check (request is null or run_id is not null);
