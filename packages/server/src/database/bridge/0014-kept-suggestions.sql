-- An import keeps the chapters that its categories seem to mean: it is looked at often.

alter table imports add column suggestions jsonb;
