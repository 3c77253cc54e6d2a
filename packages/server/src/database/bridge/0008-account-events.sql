-- What happens in an account, beside what happens in courses.

-- An account reads its own events, and they may stand among very many that it caused in courses.
create index audit_events_of_account on audit_events (account_id, id) where action like 'account.%';

-- What happened in an account goes with it: an address that was its e-mail may stand in there.
create or replace function forget_account() returns trigger language plpgsql as $$
begin
  delete from audit_events where account_id = old.id and action like 'account.%';
  update audit_events set account_email = null where account_id = old.id;
  if old.verified_at is not null then
    update audit_events set member_email = null where member_email = old.email;
  end if;
  return null;
end $$;
