-- New passwords by a mailed link, and changes of e-mail that await their code.

-- One row an account: only the newest link is good.
create table password_resets (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- An account that is deleted looks for the images that it added.
create index images_owner_id on images (owner_id);
