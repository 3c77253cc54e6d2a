-- How much the things of an account take.

create table account_storage (
  account_id uuid primary key references accounts on delete cascade,
  measured_at timestamptz not null,
  -- How long measuring took: the longer, the more rarely it is measured.
  took_ms integer not null check (took_ms >= 0),
  -- A JSON object of bytes by kind, and their sum.
  bytes jsonb not null,
  used_bytes bigint not null,
  -- The most that was allowed when it was measured.
  allowed_bytes bigint not null
);
